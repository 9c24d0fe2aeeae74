// Splits hostile HTML into tokens, in one pass and without a DOM. It serves to read text, never to decide what is safe to render:
// that is the sanitiser's job.

import { decodeEntities } from './html-entities.ts'

export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }

export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  const addText = (text: string) => {
    if (text !== '') tokens.push({ kind: 'text', text: decodeEntities(text) })
  }
  const lastEnd = html.lastIndexOf('>')
  let textFrom = 0
  let at = html.indexOf('<')
  while (at !== -1) {
    const end = markupEnd(html, at, lastEnd)
    if (end === null) {
      at = html.indexOf('<', at + 1)
      continue
    }
    addText(html.slice(textFrom, at))
    const token = readTag(html.slice(at, end))
    if (token) tokens.push(token)
    textFrom = token?.kind === 'open' && unseen.has(token.name) ? skipUnseen(html, end, token.name) : end
    at = html.indexOf('<', textFrom)
  }
  addText(html.slice(textFrom))
  return tokens
}

/** Whether a capture's content is HTML, for everything that shows or converts it. Otherwise it is Markdown or plain text. */
export function isHtml(content: string): boolean {
  return hasTags(content) && !isMarkdownWithTags(content)
}

/** The tags that people write in the lines of Markdown. */
export const markdownTags = /<(\/?(?:b|br|del|em|i|ins|kbd|mark|s|small|strong|sub|sup|u))\s*\/?>/gi

/** Tags stand only in its code, or are those that Markdown has no sign for. */
function isMarkdownWithTags(content: string): boolean {
  if (/^\s*</.test(content) || !markdownLines.test(content)) return false
  const words = content
    .replace(/^ {0,3}(```|~~~)[^\n]*\n[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, '')
    .replace(/`[^`\n]+`/g, '')
  return !hasTags(words.replace(markdownTags, ''))
}

/** A heading, a fence, the second line of a table, or two items. */
const markdownLines =
  /^(?:#{1,6} +\S| {0,3}(?:```|~~~)| {0,3}\|? *:?-{3,}:? *\|| {0,3}([-*+]|\d{1,3}\.) +\S[^\n]*\n+ {0,3}(?:[-*+]|\d{1,3}\.) +\S)/m

/** Content has a known HTML tag, a closing tag or a comment. The same rule as private.is_html, for what has to agree with the database:
 * searches, lengths and types. */
export function hasTags(content: string): boolean {
  return (
    /<\/[a-z][a-z0-9-]*\s*>|<!--/i.test(content) ||
    Array.from(content.matchAll(/<([a-z][a-z0-9]*)(?=[\s/>])/gi)).some(([, name = '']) => known.has(name.toLowerCase()))
  )
}

// The content of these elements is never visible text.
const unseen = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'head', 'title', 'textarea'])

const known = new Set(
  (
    'a abbr address article aside audio b base blockquote body br button canvas caption cite code col colgroup dd del ' +
    'details dfn div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html i ' +
    'iframe img input ins kbd label legend li link main mark math meta nav noscript object ol option p picture pre q s ' +
    'samp script section select small source span strike strong style sub summary sup svg table tbody td template ' +
    'textarea tfoot th thead time title tr u ul var video wbr'
  ).split(' '),
)

/** The end of the markup that begins here; null when this `<` is only a character. */
function markupEnd(html: string, at: number, lastEnd: number): number | null {
  if (html.startsWith('<!--', at)) return after(html, '-->', at + 4)
  if (at > lastEnd) return null
  const next = html[at + 1] ?? ''
  if (next === '!' || next === '?') return after(html, '>', at + 2)
  if (/[a-z]/i.test(next) || (next === '/' && /[a-z]/i.test(html[at + 2] ?? ''))) return tagEnd(html, at + 2)
  return null
}

function after(html: string, what: string, from: number): number {
  const found = html.indexOf(what, from)
  return found === -1 ? html.length : found + what.length
}

/** A `>` inside a quoted attribute does not end a tag, unless the quote is never closed. */
function tagEnd(html: string, from: number): number {
  let quote = ''
  let before = ''
  for (let at = from; at < html.length; at += 1) {
    const character = html[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at + 1
    else if ((character === '"' || character === "'") && before === '=') quote = character
    if (character.trim() !== '') before = character
  }
  return after(html, '>', from)
}

function readTag(markup: string): HtmlToken | null {
  const [, slash, name] = /^<(\/?)([a-z][^\s/>]*)/i.exec(markup) ?? []
  if (name === undefined) return null
  if (slash === '/') return { kind: 'close', name: name.toLowerCase() }
  return { kind: 'open', name: name.toLowerCase(), attributes: readAttributes(markup.slice(name.length + 1)) }
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const match of text.matchAll(/([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)) {
    const name = (match[1] ?? '').toLowerCase()
    if (!attributes.has(name)) attributes.set(name, decodeEntities(match[2] ?? match[3] ?? match[4] ?? ''))
  }
  return attributes
}

function skipUnseen(html: string, from: number, name: string): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}
