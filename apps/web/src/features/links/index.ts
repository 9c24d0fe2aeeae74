// What other features may import from this one.
export { LinksSection } from './links-section.tsx'
export { MentionCompletion } from './mention/mention-completion.tsx'
