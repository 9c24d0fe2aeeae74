// A capture's content as HTML, whatever it was saved as: HTML stays, Markdown is converted, plain text keeps its lines.
// What comes out of stored HTML is as hostile as what went in: it is the sanitiser's turn next.

import { markdownToHtml } from '../markdown/markdown.ts'
import { escapeHtml } from './html-entities.ts'
import { isHtml } from './html-tokens.ts'

export function contentToHtml(content: string): string {
  if (isHtml(content)) return content
  return isMarkdown(content) ? markdownToHtml(content) : plainToHtml(content)
}

/** Only signs that nobody types by chance: a lone asterisk or underscore in plain text is no emphasis. */
export function isMarkdown(text: string): boolean {
  return markdownSigns.some((sign) => sign.test(text))
}

/** An empty line parts paragraphs; other breaks and spaces stay as they were typed. */
export function plainToHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
  return paragraphs.map((each) => `<p>${each.split('\n').map(plainLine).join('<br>')}</p>`).join('')
}

// None looks beyond its line: among thousands of empty ones that would take seconds.
const markdownSigns = [
  /^#{1,3}[^\S\n]+\S/m,
  /^[^\S\n]*```/m,
  /^[^\S\n]*[-*+][^\S\n]+\S/m,
  /\*\*\S[^*\n]*\*\*/,
  /`[^`\n]+`/,
  /\[[^[\]\n]+\]\([^()\s]+\)/,
]

function plainLine(line: string): string {
  return escapeHtml(line)
    .replace(/\t/g, '    ')
    .replace(/^ | (?= )/g, '\u00a0')
}
