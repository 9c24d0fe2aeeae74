// The parts of drawn pages: prose, menus and other boilerplate, and the visible text of markup. All words are our own.

export type DrawnPage = {
  readonly set: 'articles' | 'code' | 'notes' | 'languages' | 'structures' | 'threads' | 'classics' | 'folder'
  readonly name: string
  readonly url?: string
  readonly html: string
  readonly text: string
  readonly codes?: readonly { language: string; text: string }[]
  readonly tables?: number
  readonly formulas?: number
}

const sentences = [
  'The tide comes in twice a day and leaves a line of weed on the sand.',
  'Children look for crabs under the stones, and the gulls look for the children’s bread.',
  'An old map in the harbour office shows a village that the sea has taken.',
  'The keeper writes the height of the water into a book, as his father did.',
  'In winter the waves reach the road, and the baker brings his van up the hill.',
  'Nobody agrees how far the cliff has moved, but everybody has lost a fence.',
  'A measuring pole stands in the dunes, painted red and white for every metre.',
  'When the wind turns north, the boats stay in and the nets are mended.',
  'The school counts birds in spring and sends the numbers to the museum.',
  'Salt lies on the windows until the first warm rain of the year.',
]

export function prose(from: number, count: number): string {
  return Array.from({ length: count }, (_, at) => sentences[(from + at * 3) % sentences.length]).join(' ')
}

export const paragraph = (from: number) => `<p>${prose(from, 4)}</p>`
export const paragraphs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => paragraph(from + at)).join('\n')

export const menu = `<nav class="site-nav"><ul>${['Home', 'News', 'Weather', 'Boats', 'Shop', 'Contact']
  .map((word) => `<li><a href="/${word}">${word}</a></li>`)
  .join('')}</ul></nav>`
export const footer =
  '<footer><p>© Harbour Press. All rights reserved.</p><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer>'
export const related = `<aside class="related-posts"><h3>Related articles</h3><ul>${[
  'Ten knots',
  'How to mend a net',
  'A walk in the dunes',
]
  .map((word) => `<li><a href="/x">${word}</a></li>`)
  .join('')}</ul></aside>`
export const cookies =
  '<div id="cookie-banner" role="dialog" style="position:fixed"><p>We use cookies to improve the harbour.</p><button>Accept</button></div>'
export const share =
  '<div class="share-buttons"><a href="#">Share</a> <a href="#">Tweet</a> <button>Copy link</button></div>'
export const newsletter =
  '<form class="newsletter-signup"><p>Get the tide table by mail every Monday.</p><input type="email"><button>Subscribe</button></form>'

export function document(title: string, body: string, head = '', lang = 'en'): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title} | Harbour Press</title>${head}</head><body>${body}</body></html>`
}

/** A page of which the whole body is given. */
export function wholePage(
  set: DrawnPage['set'],
  name: string,
  title: string,
  body: string,
  text: string,
  head = '',
): DrawnPage {
  return { set, name, html: document(title, body, head), text }
}

export function article(
  set: DrawnPage['set'],
  name: string,
  body: string,
  more: Partial<DrawnPage> = {},
  head = '',
): DrawnPage {
  const title = 'Notes from the harbour'
  const page = `${menu}${cookies}<main><article class="post"><h1>${title}</h1>${body}${share}</article>${related}</main>${footer}`
  return { set, name, html: document(title, page, head), text: textOf(body), ...more }
}

/** The visible text of markup that was written here: without tags, line numbers and labels. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style|noscript|button|annotation)[\s>][\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
