// Writes the title and descriptions from a server function into a page, for readers that run no scripts.
import { escapeMarkup } from './escape-markup.ts'

export interface PageHead {
  /** Null keeps the app's own. */
  readonly title: string | null
  /** By name or, with a colon in it (`og:title`), by property. */
  readonly meta: Readonly<Record<string, string>>
}

/** Null when no function provides a head for that address. */
export type HeadOf = (path: string) => Promise<PageHead | null>

/** The elements have the attribute `data-head`, so that the app can remove them. */
export function withHead(html: string, { title, meta }: PageHead): string {
  const elements = Object.entries(meta).map(
    ([name, content]) =>
      `<meta data-head ${name.includes(':') ? 'property' : 'name'}="${escapeMarkup(name)}" content="${escapeMarkup(content)}">`,
  )
  if (title !== null) elements.unshift(`<title data-head>${escapeMarkup(title)}</title>`)
  const page = title === null ? html : html.replace(TITLE, '')
  const described = 'description' in meta ? page.replace(DESCRIPTION, '') : page
  // A function, because a dollar sign in the text would be a replacement pattern.
  return described.replace('</head>', () => `${elements.join('\n')}\n</head>`)
}

const TITLE = /<title[^>]*>[^<]*<\/title>\s*/
const DESCRIPTION = /<meta name="description"[^>]*>\s*/
