// A page whose head a server function knows better than the build: its own title and descriptions, for whoever reads no script.
import { escapeMarkup } from './escape-markup.ts'

export interface PageHead {
  /** Null keeps the app's own. */
  readonly title: string | null
  /** By name or, with a colon in it (`og:title`), by property. */
  readonly meta: Readonly<Record<string, string>>
}

/** Null where no function answers for that address. */
export type HeadOf = (path: string) => Promise<PageHead | null>

/** The elements are marked with `data-head`, so that the app can take them away again. */
export function withHead(html: string, { title, meta }: PageHead): string {
  const elements = Object.entries(meta).map(
    ([name, content]) =>
      `<meta data-head ${name.includes(':') ? 'property' : 'name'}="${escapeMarkup(name)}" content="${escapeMarkup(content)}">`,
  )
  if (title !== null) elements.unshift(`<title data-head>${escapeMarkup(title)}</title>`)
  const page = title === null ? html : html.replace(TITLE, '')
  const described = 'description' in meta ? page.replace(DESCRIPTION, '') : page
  // By function: a dollar sign in somebody's text is no pattern.
  return described.replace('</head>', () => `${elements.join('\n')}\n</head>`)
}

const TITLE = /<title[^>]*>[^<]*<\/title>\s*/
const DESCRIPTION = /<meta name="description"[^>]*>\s*/
