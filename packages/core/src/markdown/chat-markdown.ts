// Markdown as chat assistants write it, to HTML that is safe as it stands: all input is escaped, and every tag is ours.
// Wider than markdown.ts, whose reach is fixed: nested lists, tables, quotes, footnotes and formulas.

import { escapeHtml, escapeText } from '../html/html-entities.ts'
import { directionClass } from '../html/text-direction.ts'
import { type ChatBlock, readChatBlocks } from './chat-markdown/blocks.ts'
import { type InlineContext, inlineChatMarkdown } from './chat-markdown/inline.ts'
import { texHtml } from './tex.ts'

export type ChatMarkdownOptions = {
  /** Whether `$x$` is a formula; where it is not, a dollar is money. */
  dollarMath: boolean
}

export function chatMarkdownToHtml(markdown: string, options: ChatMarkdownOptions): string {
  const { blocks, definitions } = readChatBlocks(markdown)
  return renderAll(blocks, { definitions, dollarMath: options.dollarMath })
}

/** What a person typed into a chat: shown as typed, with code between fences as code. */
export function typedTextToHtml(text: string): string {
  return readChatBlocks(text, { fencesOnly: true }).blocks.map(renderTyped).join('')
}

export function codeBlockHtml(code: string, language: string): string {
  const name = /^[\w+#.-]{1,30}$/.test(language) ? ` class="language-${language.toLowerCase()}"` : ''
  return `<pre><code${name}>${escapeText(code)}</code></pre>`
}

function renderAll(blocks: readonly ChatBlock[], context: InlineContext): string {
  return blocks.map((block) => render(block, context)).join('')
}

function render(block: ChatBlock, context: InlineContext): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}${directionClass(block.text)}>${inlineChatMarkdown(block.text, context)}</h${block.level}>`
    case 'code':
      return codeBlockHtml(block.text, block.language)
    case 'math':
      return `<p>${texHtml(block.tex, true)}</p>`
    case 'rule':
      return '<hr>'
    case 'quote':
      return `<blockquote>${renderAll(block.blocks, context)}</blockquote>`
    case 'list':
      return renderList(block, context)
    case 'table':
      return renderTable(block, context)
    case 'footnote':
      return `<p><sup>[${escapeText(block.label)}]</sup> ${inlineChatMarkdown(block.text, context)}</p>`
    case 'paragraph':
      return `<p${directionClass(block.text)}>${inlineChatMarkdown(block.text, context)}</p>`
  }
}

function renderList(list: Extract<ChatBlock, { kind: 'list' }>, context: InlineContext): string {
  const name = list.first === null ? 'ul' : 'ol'
  const start = list.first === null || list.first === 1 ? '' : ` start="${list.first}"`
  const items = list.items.map((item) => `<li${itemDirection(item)}>${renderItem(item, context)}</li>`)
  return `<${name}${start}>${items.join('')}</${name}>`
}

function itemDirection([first]: readonly ChatBlock[]): string {
  return first?.kind === 'paragraph' ? directionClass(first.text) : ''
}

/** The first paragraph of an item needs no element of its own. */
function renderItem(blocks: readonly ChatBlock[], context: InlineContext): string {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return renderAll(blocks, context)
  const task = /^\[([ xX])\]\s+/.exec(first.text)
  const text = task ? `${task[1] === ' ' ? '☐' : '☑'} ${first.text.slice(task[0].length)}` : first.text
  return inlineChatMarkdown(text, context) + renderAll(rest, context)
}

function renderTable(table: Extract<ChatBlock, { kind: 'table' }>, context: InlineContext): string {
  const row = (cells: readonly string[], name: string) =>
    `<tr>${cells.map((cell) => `<${name}>${inlineChatMarkdown(cell, context)}</${name}>`).join('')}</tr>`
  const body = table.rows.map((cells) => row(cells, 'td')).join('')
  return `<table><thead>${row(table.head, 'th')}</thead>${body === '' ? '' : `<tbody>${body}</tbody>`}</table>`
}

function renderTyped(block: ChatBlock): string {
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
