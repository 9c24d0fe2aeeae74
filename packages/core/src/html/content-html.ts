// A capture's content as HTML: HTML stays, Markdown is converted, plain text keeps its lines.
// The result is as hostile as the content: it has to pass the sanitiser next.

import { markdownToHtml } from '../markdown/markdown.ts'
import { escapeHtml } from './html-entities.ts'
import { hasTags, isHtml, markdownTags } from './html-tokens.ts'

export function contentToHtml(content: string): string {
  if (isHtml(content)) return content
  return isMarkdown(content) ? withMarkdownTags(markdownToHtml(content)) : plainToHtml(content)
}

function withMarkdownTags(html: string): string {
  const parts = html.split(/(<(pre|code)\b[\s\S]*?<\/\2>)/)
  return parts.map((part, at) => (at % 3 === 0 ? part.replace(escapedTags, '<$1>') : at % 3 === 1 ? part : '')).join('')
}

const escapedTags = new RegExp(markdownTags.source.replace('<', '&lt;').replace(/>$/, '&gt;'), 'gi')

/** Content to which more HTML can be added. A tag at the end that nothing closes is text, and would swallow what is added. */
export function closedHtml(content: string): string {
  const html = hasTags(content) && !content.includes('>') ? plainToHtml(content) : contentToHtml(content)
  const end = html.lastIndexOf('>') + 1
  return html.slice(0, end) + html.slice(end).replaceAll('<', '&lt;')
}

/** Looks only for syntax that people do not type by accident: a lone asterisk or underscore is not emphasis. */
export function isMarkdown(text: string): boolean {
  return markdownSigns.some((sign) => sign.test(text))
}

/** An empty line separates paragraphs; other breaks and spaces stay as they were typed. */
export function plainToHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
  return paragraphs.map((each) => `<p>${each.split('\n').map(plainLine).join('<br>')}</p>`).join('')
}

// No expression matches beyond its line: with thousands of empty lines that would take seconds.
const markdownSigns = [
  /^#{1,6}[^\S\n]+\S/m,
  /(?<![^\n]\n)^ {0,3}\S[^\n]*\n {0,3}(?:={3,}|-{3,})[^\S\n]*$/m,
  /^[^\S\n]*```/m,
  /^[^\S\n]*[-*+][^\S\n]+\S/m,
  /\*\*\S[^*\n]*\*\*/,
  /`[^`\n]+`/,
  /\[[^[\]\n]+\]\([^()\s]+\)/,
  /^>[^\S\n]*\S/m,
  // Two items in a row: a line of prose may begin with a number.
  /^ {0,3}\d{1,3}[.)] \S[^\n]*\n(?:[^\S\n]*\n)? {0,3}\d{1,3}[.)] \S/m,
  /^[^\n|]*\|[^\n]*\n[^\S\n]*(?:\|[^\S\n]*)?:?-+:?[^\S\n]*\|[-:|\s]*$/m,
  /^\$\$/m,
  /\$\$[^$\n]+\$\$/,
  /(?<!\w)\$(?=[^\s$])[^$\n]{0,200}[\\^_{}=][^$\n]{0,200}(?<!\s)\$(?!\w)/,
  /\\\(.{1,200}\\\)/,
  /^\\\[/m,
]

function plainLine(line: string): string {
  return escapeHtml(line)
    .replace(/\t/g, '    ')
    .replace(/^ | (?= )/g, '\u00a0')
}
