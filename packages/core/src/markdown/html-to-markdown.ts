// Converts the HTML of a capture to Markdown for export: the text and its structure, not every style.

import { type HtmlElement, type HtmlNode, htmlTree, textOf } from '../html/html-tree.ts'
import { listStart, taskBox } from '../html/list-items.ts'
import { calloutOfClass } from './callout.ts'
import { code, footnoteLabel, inlineToMarkdown, lineBreak, longestRun } from './html-to-markdown-inline.ts'

export function htmlToMarkdown(html: string): string {
  return nodesToMarkdown(htmlTree(html))
}

export function nodesToMarkdown(nodes: readonly HtmlNode[]): string {
  return blocks(nodes).join('\n\n')
}

/** Nobody reads more quotes within quotes, and the marks of many would make a note forty times as long. */
const DEEPEST_QUOTE = 10

/** `depth`: the quotes around the nodes. */
function blocks(nodes: readonly HtmlNode[], depth = 0): string[] {
  return linesAndBlocks(nodes).flatMap((part) => {
    if (!Array.isArray(part)) return block(part, depth).filter((text) => text !== '')
    const text = inlineToMarkdown(part)
    return text === '' ? [] : [footnote(part) ?? escapeStart(text)]
  })
}

/** Texts and inline elements that follow each other are one line; each block stands by itself. */
export function linesAndBlocks(nodes: readonly HtmlNode[]): (HtmlNode[] | HtmlElement)[] {
  const parts: (HtmlNode[] | HtmlElement)[] = []
  for (const node of nodes) {
    const last = parts.at(-1)
    if (typeof node !== 'string' && holdsBlocks(node)) parts.push(node)
    else if (Array.isArray(last)) last.push(node)
    else parts.push([node])
  }
  return parts
}

function block(element: HtmlElement, depth: number): string[] {
  const heading = /^h([1-6])$/.exec(element.name)
  if (heading) {
    const text = inlineToMarkdown(element.children).replaceAll(lineBreak, ' ')
    // Signs at the end would close the heading.
    return text === '' ? [] : [`${'#'.repeat(Number(heading[1]))} ${text.replace(/(?<=\s)#+$/, '\\$&')}`]
  }
  switch (element.name) {
    case 'ul':
    case 'ol':
      return [list(element, depth)]
    case 'pre':
      return [codeBlock(element)]
    case 'blockquote':
      return depth < DEEPEST_QUOTE ? [quote(element, depth + 1)] : blocks(element.children, depth)
    case 'hr':
      return ['---']
    case 'dt':
    case 'summary':
      return bold(blocks(element.children, depth))
    case 'table':
      return [table(element)]
    default:
      return blocks(element.children, depth)
  }
}

/** What stands above a folded part or a definition. */
function bold(lines: readonly string[]): string[] {
  const [line = '', ...others] = lines
  const isPlain = others.length === 0 && line !== '' && !/[*_`\n[\]]/.test(line)
  return isPlain ? [`**${line}**`] : [...lines]
}

/** A paragraph that begins with a footnote's mark is the note itself. Null for any other. */
function footnote([mark, ...note]: readonly HtmlNode[]): string | null {
  const label = footnoteLabel(mark)
  const text = inlineToMarkdown(note).replaceAll(lineBreak, ' ')
  return label === null || text === '' ? null : `[^${label}]: ${text}`
}

function quote(element: HtmlElement, depth: number): string {
  const kind = calloutOfClass(element.attributes.get('class'))
  const text = blocks(element.children, depth).join('\n\n')
  return indent(kind === null ? text : `[!${kind}]\n${text}`, '> ', '> ')
}

const blockNames = new Set(
  (
    'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ' +
    'ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)

/** An inline element around paragraphs counts as a block. */
export function holdsBlocks(element: HtmlElement): boolean {
  return (
    blockNames.has(element.name) || element.children.some((child) => typeof child !== 'string' && holdsBlocks(child))
  )
}

function list(element: HtmlElement, depth: number): string {
  const first = listStart(element.attributes.get('start'))
  return element.children
    .map((node) => listItem(node, depth))
    .filter(({ text }) => text !== '')
    .map(({ box, text }, at) => {
      const bullet = element.name === 'ol' ? `${first + at}. ` : '- '
      return indent(box + text, bullet, ' '.repeat(bullet.length))
    })
    .join('\n')
}

function listItem(node: HtmlNode, depth: number): { box: string; text: string } {
  const isItem = typeof node !== 'string' && node.name === 'li'
  const parts = blocks(isItem ? node.children : [node], depth)
  // Paragraphs are separated by an empty line; a nested list may follow its text at once.
  const text = parts.reduce((all, part) => `${all}${all === '' ? '' : LIST.test(part) ? '\n' : '\n\n'}${part}`, '')
  return { box: isItem ? taskBox(node.attributes.get('data-list')) : '', text }
}

// A list that does not begin with 1 cannot follow a text without an empty line.
const LIST = /^(?:-|1\.) /

function codeBlock(element: HtmlElement): string {
  const code = textOf(element.children).replace(/^\n/, '').trimEnd()
  const fence = '`'.repeat(Math.max(3, longestRun(code, '`') + 1))
  return `${fence}${language(element)}\n${code}\n${fence}`
}

function language(element: HtmlElement): string {
  const inner = element.children.find((child) => typeof child !== 'string')
  const classes = [element, inner].map((each) => (typeof each === 'object' ? (each.attributes.get('class') ?? '') : ''))
  const named = /\blanguage-([\w+#.-]+)/.exec(classes.join(' '))?.[1] ?? element.attributes.get('data-language') ?? ''
  return named === 'plain' || !/^[\w+#.-]*$/.test(named) ? '' : named
}

function table(element: HtmlElement): string {
  const cells = rowsOf(element)
  const rows = cells.map((row) => row.map((cell) => cellLines(cell.children).join('<br>').replaceAll('|', '\\|')))
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return ''
  const lines = rows.map((row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`)
  lines.splice(1, 0, `| ${Array.from({ length: width }, (_, at) => delimiter(cells[0]?.[at])).join(' | ')} |`)
  return lines.join('\n')
}

/** A cell is one line of Markdown, so what stands below each other in it is separated by a tag. */
function cellLines(nodes: readonly HtmlNode[]): string[] {
  return linesAndBlocks(nodes).flatMap((part) => {
    if (Array.isArray(part)) {
      const text = inlineToMarkdown(part).replaceAll(lineBreak, '<br>')
      return text === '' ? [] : [text]
    }
    if (part.name === 'pre') return textOf(part.children).trimEnd().split('\n').map(code)
    return part.name === 'ul' || part.name === 'ol' ? cellList(part) : cellLines(part.children)
  })
}

function cellList({ name, attributes, children }: HtmlElement): string[] {
  const first = listStart(attributes.get('start'))
  const items = children.filter((child) => typeof child !== 'string')
  return items.flatMap((item, at) => {
    const sign = (name === 'ol' ? `${first + at}. ` : '- ') + taskBox(item.attributes.get('data-list'))
    return cellLines(item.children).map((line, index) => (index === 0 ? sign : '&nbsp;&nbsp;') + line)
  })
}

/** How the cells of a column are aligned. */
function delimiter(head: HtmlElement | undefined): string {
  const align = /\bql-align-(center|right)\b/.exec(head?.attributes.get('class') ?? '')?.[1]
  return align === 'center' ? ':---:' : align === 'right' ? '---:' : '---'
}

function rowsOf(element: HtmlElement): HtmlElement[][] {
  const inner = element.children.filter((child) => typeof child !== 'string')
  return element.name === 'tr' ? [inner] : inner.flatMap(rowsOf)
}

function indent(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .join('\n')
}

/** Lines that only look like a heading, a quote, a list or the address of a link stay text. */
function escapeStart(text: string): string {
  return text
    .replace(/^(#{1,6}\s|[-+](?=\s|$)|>|---|===)/gm, '\\$1')
    .replace(/^(\d+)([.)](?=\s|$))/gm, '$1\\$2')
    .replace(/^(\[[^\]\n]+\]):/gm, '$1\\:')
}
