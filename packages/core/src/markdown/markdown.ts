// Markdown to HTML that is safe as it stands: all input is escaped, and every tag in the output is one of ours.
// Headings 1 to 3, bold, italic, code, code blocks, bullet lists, line breaks, links in a new tab.

import { escapeHtml } from '../html/html-entities.ts'
import { inlineMarkdown } from './markdown-inline.ts'

export function markdownToHtml(markdown: string): string {
  return readBlocks(markdown.replace(/\r\n?/g, '\n').split('\n')).map(render).join('\n')
}

type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'code'; language: string; lines: string[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'paragraph'; lines: string[] }

function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of lines) {
    if (open?.kind === 'code') {
      if (/^\s*```\s*$/.test(line)) open = null
      else open.lines.push(line)
      continue
    }
    const next = readLine(line, open)
    if (next && next !== open) blocks.push(next)
    open = next
  }
  return blocks
}

/** The block this line goes to: the open one, a new one, or none for an empty line. */
function readLine(line: string, open: Block | null): Block | null {
  if (line.trim() === '') return null
  const fence = /^\s*```\s*([\w+#.-]*)/.exec(line)
  if (fence) return { kind: 'code', language: fence[1] ?? '', lines: [] }
  const heading = /^(#{1,3})\s+(\S.*)$/.exec(line)
  if (heading) return { kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' }
  const item = /^\s*[-*+]\s+(\S.*)$/.exec(line)
  if (item) return addItem(open, item[1] ?? '')
  if (open?.kind !== 'paragraph') return { kind: 'paragraph', lines: [line] }
  open.lines.push(line)
  return open
}

function addItem(open: Block | null, item: string): Block {
  if (open?.kind !== 'list') return { kind: 'list', items: [item] }
  open.items.push(item)
  return open
}

function render(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${inlineMarkdown(block.text)}</h${block.level}>`
    case 'code':
      return `<pre><code${languageClass(block.language)}>${escapeHtml(block.lines.join('\n'))}</code></pre>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${inlineMarkdown(item)}</li>`).join('')}</ul>`
    case 'paragraph':
      return `<p>${block.lines.map((line) => inlineMarkdown(line.trim())).join('<br>')}</p>`
  }
}

function languageClass(language: string): string {
  return language === '' ? '' : ` class="language-${escapeHtml(language)}"`
}
