// The plain text of a capture's content, which is HTML or plain text.

import { characterCount } from '../capture/truncate.ts'
import { type HtmlToken, hasTags, htmlTokens, isHtml } from './html-tokens.ts'
import { listStart, taskBox } from './list-items.ts'

/** Paragraphs and list items on lines of their own; no markup, no trailing spaces, at most one empty line in a row. */
export function toPlainText(content: string): string {
  if (!isHtml(content)) return content
  const page = new Page()
  for (const token of htmlTokens(content)) page.add(token)
  return tidy(page.parts.join(''))
}

/** The lines of the text, to classify a capture; from HTML without bullets, repeated blanks and empty lines. */
export function readLines(content: string): string[] {
  if (!hasTags(content)) return content.replaceAll('\u00a0', ' ').split('\n')
  const parts = htmlTokens(content).map((token) => {
    if (token.kind === 'text') return token.text.replace(/[\t\n\v\f\r]/g, ' ')
    if (token.name === 'br' || lines.has(token.name) || paragraphs.has(token.name) || others.has(token.name))
      return '\n'
    return token.kind === 'close' && (token.name === 'td' || token.name === 'th') ? ' ' : ''
  })
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/[ \u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
}

/** The length of a capture without its markup. */
export function readingLength(content: string): number {
  return characterCount(readLines(content).join('\n'))
}

const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 blockquote pre ul ol table figure'.split(' '))
/** The database ends a line at these too. */
const others = new Set('aside nav details summary dl'.split(' '))
const lines = new Set('div section article header footer tr dt dd hr figcaption main li'.split(' '))

// Line breaks wait until text follows, so that nested blocks do not add up to many empty lines.
class Page {
  readonly parts: string[] = []
  private breaks = 0
  private bullet = ''
  private preformatted = 0
  private readonly lists: (number | null)[] = []

  add(token: HtmlToken): void {
    if (token.kind === 'text') this.write(token.text)
    else if (token.name !== 'br') this.edge(token)
    else if (token.kind === 'open') this.parts.push('\n')
  }

  private edge(token: Exclude<HtmlToken, { kind: 'text' }>): void {
    const { name, kind } = token
    const attribute = (name: string) => (token.kind === 'open' ? token.attributes.get(name) : undefined)
    if (name === 'pre') this.preformatted = Math.max(0, this.preformatted + (kind === 'open' ? 1 : -1))
    if ((name === 'td' || name === 'th') && kind === 'close') this.parts.push('\t')
    const list = name === 'ul' || name === 'ol'
    const nested = (list && this.lists.length > (kind === 'open' ? 0 : 1)) || (name === 'p' && this.lists.length > 0)
    if (list) this.list(kind, name === 'ol' ? listStart(attribute('start')) : null)
    if (name === 'li' && kind === 'open') this.bullet = this.nextBullet() + taskBox(attribute('data-list'))
    if (paragraphs.has(name)) this.breaks = Math.max(this.breaks, nested ? 1 : 2)
    else if (lines.has(name)) this.breaks = Math.max(this.breaks, 1)
  }

  private write(raw: string): void {
    const spaced = this.preformatted > 0 ? raw : raw.replace(/[ \t\r\n]+/g, ' ')
    const text = this.breaks > 0 && this.preformatted === 0 ? spaced.trimStart() : spaced
    if (text === '') return
    if (this.breaks > 0 && this.parts.length > 0) this.parts.push('\n'.repeat(this.breaks))
    this.parts.push(this.bullet, text)
    this.breaks = 0
    this.bullet = ''
  }

  private list(kind: 'open' | 'close', first: number | null): void {
    if (kind === 'open') this.lists.push(first)
    else this.lists.pop()
  }

  private nextBullet(): string {
    const indent = '  '.repeat(Math.max(0, this.lists.length - 1))
    const number = this.lists.at(-1) ?? null
    if (number === null) return `${indent}- `
    this.lists[this.lists.length - 1] = number + 1
    return `${indent}${number}. `
  }
}

function tidy(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((each) => each.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
