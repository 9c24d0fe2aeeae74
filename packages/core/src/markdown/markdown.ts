// Markdown to HTML that is safe as it stands: all input is escaped, and every tag is ours. CommonMark with tables, tasks and
// footnotes; a line break in the text stays one.

import { escapeHtml, escapeText } from '../html/html-entities.ts'
import { directionClass } from '../html/text-direction.ts'
import { calloutKind } from './callout.ts'
import { type Block, readBlocks } from './parse/blocks.ts'
import { type Dialect, type InlineContext, inlineHtml } from './parse/inline.ts'
import { texHtml } from './tex.ts'

/** A note that somebody wrote in Markdown: links open in a new tab, and a price is not a formula. */
export function markdownToHtml(markdown: string): string {
  return toHtml(markdown, { opensNewTab: true, linksBareAddresses: false, formulas: 'careful' })
}

/** Markdown as chat assistants write it. Where `$x$` is not a formula, a dollar sign is money; `careful` decides by what stands
 * between the signs. */
export function chatMarkdownToHtml(
  markdown: string,
  { dollarMath, allowsTags = false }: { dollarMath: boolean | 'careful'; allowsTags?: boolean },
): string {
  const formulas = dollarMath === 'careful' ? 'careful' : dollarMath ? 'all' : 'no-single-dollars'
  return toHtml(markdown, { opensNewTab: false, linksBareAddresses: true, formulas, allowsTags })
}

/** What a person typed into a chat: shown as typed, with code between fences as code. */
export function typedTextToHtml(text: string): string {
  return readBlocks(text, { fencesOnly: true }).blocks.map(renderTyped).join('')
}

export function codeBlockHtml(code: string, language: string): string {
  const name = /^[\w+#.-]{1,30}$/.test(language) ? ` class="language-${language.toLowerCase()}"` : ''
  return `<pre><code${name}>${escapeText(code)}</code></pre>`
}

function toHtml(markdown: string, dialect: Dialect): string {
  const { blocks, definitions } = readBlocks(markdown, { formulas: true })
  return renderAll(blocks, { definitions, dialect })
}

function renderAll(blocks: readonly Block[], context: InlineContext): string {
  return blocks.map((block) => render(block, context)).join('')
}

function render(block: Block, context: InlineContext): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}${directionClass(block.text)}>${inlineHtml(block.text, context)}</h${block.level}>`
    case 'code':
      return codeBlockHtml(block.text, block.language)
    case 'math':
      return `<p>${texHtml(block.tex, true)}</p>`
    case 'rule':
      return '<hr>'
    case 'quote':
      return renderQuote(block.blocks, context)
    case 'list':
      return renderList(block, context)
    case 'table':
      return renderTable(block, context)
    case 'footnote':
      return `<p><sup>[${escapeText(block.label)}]</sup> ${inlineHtml(block.text, context)}</p>`
    case 'paragraph':
      return `<p${directionClass(block.text)}>${inlineHtml(block.text, context)}</p>`
  }
}

/** A quote that begins with [!note] is a callout. Words after the marker are its title. */
function renderQuote(blocks: readonly Block[], context: InlineContext): string {
  const [first, ...rest] = blocks
  const sign = first?.kind === 'paragraph' ? /^\[!(\w{1,20})\][-+]?[^\S\n]*([^\n]*)(?:\n|$)/.exec(first.text) : null
  const kind = calloutKind(sign?.[1] ?? '')
  if (!sign || kind === null || first?.kind !== 'paragraph')
    return `<blockquote>${renderAll(blocks, context)}</blockquote>`
  const title = sign[2]?.trim() ?? ''
  const text = first.text.slice(sign[0].length)
  const head = title === '' ? '' : `<p><strong>${inlineHtml(title, context)}</strong></p>`
  const body = renderAll(text === '' ? rest : [{ kind: 'paragraph', text }, ...rest], context)
  return `<blockquote class="callout-${kind}">${head + body || '<p></p>'}</blockquote>`
}

function renderList(list: Extract<Block, { kind: 'list' }>, context: InlineContext): string {
  const name = list.first === null ? 'ul' : 'ol'
  const start = list.first === null || list.first === 1 ? '' : ` start="${list.first}"`
  const items = list.items.map((item) => renderItem(item, context))
  return `<${name}${start}>${items.join('')}</${name}>`
}

/** The first paragraph of an item needs no element of its own. */
function renderItem(blocks: readonly Block[], context: InlineContext): string {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return `<li>${renderAll(blocks, context)}</li>`
  const task = /^\[([ xX])\]\s+/.exec(first.text)
  const state = task ? ` data-list="${task[1] === ' ' ? 'unchecked' : 'checked'}"` : ''
  const text = first.text.slice(task?.[0].length ?? 0)
  return `<li${state}${directionClass(text)}>${inlineHtml(text, context)}${renderAll(rest, context)}</li>`
}

function renderTable(table: Extract<Block, { kind: 'table' }>, context: InlineContext): string {
  const row = (cells: readonly string[], name: string) =>
    `<tr>${cells.map((cell, at) => `<${name}${alignClass(table.align[at])}>${inlineHtml(cell, context)}</${name}>`).join('')}</tr>`
  const body = table.rows.map((cells) => row(cells, 'td')).join('')
  return `<table><thead>${row(table.head, 'th')}</thead>${body === '' ? '' : `<tbody>${body}</tbody>`}</table>`
}

function alignClass(align: string | null | undefined): string {
  return align ? ` class="ql-align-${align}"` : ''
}

function renderTyped(block: Block): string {
  if (block.kind === 'code') return codeBlockHtml(block.text, block.language)
  if (block.kind !== 'paragraph') return ''
  const lines = block.text.split('\n').map((line) =>
    linked(line)
      .replace(/\t/g, '    ')
      .replace(/^ | (?= )/g, '\u00a0'),
  )
  return `<p${directionClass(block.text)}>${lines.join('<br>')}</p>`
}

function linked(line: string): string {
  return line
    .split(/(\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/)
    .map((piece, at) => (at % 2 === 0 ? escapeText(piece) : `<a href="${escapeHtml(piece)}">${escapeText(piece)}</a>`))
    .join('')
}
