// A conversation as a Markdown file: front matter, then each turn under a heading with its author.

import { htmlToMarkdown } from '@jotsam/core/markdown/html-to-markdown'
import type { Conversation } from '../extract/types.ts'
import { conversationFacts } from './conversation-facts.ts'

export function conversationMarkdown(conversation: Conversation, savedAt: Date): string {
  const facts = conversationFacts(conversation, savedAt)
  const matter = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const turns = conversation.turns.map(({ author, html }) => `## ${author}\n\n${htmlToMarkdown(html)}`)
  return `---\n${matter.join('\n')}\n---\n\n${turns.join('\n\n')}\n`
}
