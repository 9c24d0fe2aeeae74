// Markdown within a line: code, links, bold and italic. Everything else is escaped. Used by markdown.ts only.

import { escapeHtml } from '../html/html-entities.ts'
import { safeLink } from '../html/safe-link.ts'

export function inlineMarkdown(text: string, depth = 0): string {
  const unclosed = new Set<string>()
  let html = ''
  let plainFrom = 0
  let at = 0
  while (at < text.length) {
    if (text[at] === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      html += escapeHtml(text.slice(plainFrom, at))
      plainFrom = at + 1
      at += 2
      continue
    }
    const span = depth < deepest ? spanAt(text, at, unclosed) : null
    if (!span) {
      at += 1
      continue
    }
    html += escapeHtml(text.slice(plainFrom, at)) + render(span, depth + 1)
    plainFrom = span.end
    at = span.end
  }
  return html + escapeHtml(text.slice(plainFrom))
}

// Nesting deeper than anyone writes is left as text, so that hostile input cannot exhaust the stack.
const deepest = 8

type Span =
  | { kind: 'code'; text: string; end: number }
  | { kind: 'link'; text: string; href: string; end: number }
  | { kind: 'strong' | 'em'; text: string; end: number }

function render(span: Span, depth: number): string {
  switch (span.kind) {
    case 'code':
      return `<code>${escapeHtml(span.text)}</code>`
    case 'link': {
      const label = inlineMarkdown(span.text, depth)
      if (span.href === '') return label
      return `<a href="${escapeHtml(span.href)}" target="_blank" rel="noopener noreferrer">${label}</a>`
    }
    case 'strong':
    case 'em':
      return `<${span.kind}>${inlineMarkdown(span.text, depth)}</${span.kind}>`
  }
}

/** `unclosed` remembers what has no end in this text: a line of a thousand openers is then read once, not a thousand times. */
function spanAt(text: string, at: number, unclosed: Set<string>): Span | null {
  const mark = text[at]
  if (mark === '`') return codeAt(text, at, unclosed)
  if (mark === '[') return linkAt(text, at)
  if (mark === '*' || mark === '_') return emphasisAt(text, at, mark, unclosed)
  return null
}

function codeAt(text: string, at: number, unclosed: Set<string>): Span | null {
  if (text[at - 1] === '`') return null
  const fence = /`+/y
  fence.lastIndex = at
  const ticks = fence.exec(text)?.[0] ?? '`'
  const close = unclosed.has(ticks) ? -1 : text.indexOf(ticks, at + ticks.length)
  if (close === -1) {
    unclosed.add(ticks)
    return null
  }
  return { kind: 'code', text: text.slice(at + ticks.length, close), end: close + ticks.length }
}

function linkAt(text: string, at: number): Span | null {
  const link = /\[([^[\]]+)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)?)\)/y
  link.lastIndex = at
  const match = link.exec(text)
  if (!match) return null
  return { kind: 'link', text: match[1] ?? '', href: safeLink(match[2]), end: link.lastIndex }
}

function emphasisAt(text: string, at: number, mark: '*' | '_', unclosed: Set<string>): Span | null {
  const double = text[at + 1] === mark
  const delimiter = double ? mark + mark : mark
  const from = at + delimiter.length
  const opens = /\S/.test(text[from] ?? '') && !(mark === '_' && /\w/.test(text[at - 1] ?? ''))
  if (!opens || unclosed.has(delimiter)) return null
  const close = emphasisEnd(text, from + 1, delimiter)
  if (close === null) {
    unclosed.add(delimiter)
    return null
  }
  return { kind: double ? 'strong' : 'em', text: text.slice(from, close), end: close + delimiter.length }
}

function emphasisEnd(text: string, from: number, delimiter: string): number | null {
  const mark = delimiter[0] ?? ''
  for (let at = text.indexOf(delimiter, from); at !== -1; at = text.indexOf(delimiter, at)) {
    let runEnd = at
    while (text[runEnd] === mark) runEnd += 1
    const closes = /\S/.test(text[at - 1] ?? '') && !(mark === '_' && /\w/.test(text[runEnd] ?? ''))
    // In a run of three the outer two belong to bold, the inner one to italic.
    if (closes && (delimiter.length === 2 || runEnd - at !== 2)) return runEnd - delimiter.length
    at = runEnd
  }
  return null
}
