// From the editor's lines to the HTML that is stored. Pure, and not the library's own writer: that one tears apart links, quotes
// and lists of things to do, and writes every space as one that no line wraps at.
import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { type Formats, inlineHtml, isBreak, type Run } from './inline-html.ts'
import { type ListItem, listHtml } from './list-html.ts'
import { tableHtml } from './table-html.ts'

export interface Op {
  readonly insert?: unknown
  readonly attributes?: Formats | undefined
}

/** Of a whole text; of a part of one line only the words. */
export function storedHtml(ops: readonly Op[]): string {
  const { lines, rest } = linesOf(ops)
  if (rest.length > 0) return blocksHtml(lines) + inlineHtml(rest)
  return lines.every(isBlank) ? '' : blocksHtml(withoutPlaces(lines))
}

interface Line {
  readonly runs: readonly Run[]
  readonly formats: Formats
  /** A thing of its own: a rule, a video, something kept whole. */
  readonly thing?: Formats
}

function linesOf(ops: readonly Op[]): { lines: Line[]; rest: Run[] } {
  const lines: Line[] = []
  let runs: Run[] = []
  for (const { insert, attributes: formats = {} } of ops) {
    if (typeof insert === 'string') {
      insert.split('\n').forEach((text, at) => {
        if (at > 0) {
          lines.push({ runs, formats })
          runs = []
        }
        if (text !== '') runs.push({ insert: text, formats })
      })
    } else if (isFormats(insert)) {
      if ('divider' in insert || 'video' in insert || 'kept' in insert) lines.push({ runs: [], formats, thing: insert })
      else runs.push({ insert, formats })
    }
  }
  return { lines, rest: runs }
}

function isFormats(value: unknown): value is Formats {
  return typeof value === 'object' && value !== null
}

function isBlank({ runs, formats, thing }: Line): boolean {
  const isParagraph = !['header', 'list', 'blockquote', 'code-block', 'table'].some((name) => formats[name])
  return !thing && isParagraph && runs.every(({ insert }) => typeof insert === 'string' && insert.trim() === '')
}

/** Without the first and the last line beside something that nobody can write in: they are there to write in. */
function withoutPlaces(lines: readonly Line[]): readonly Line[] {
  const needsPlace = (line: Line | undefined) => line && ('kept' in (line.thing ?? {}) || line.formats.table)
  const isPlace = (line: Line | undefined, beside: Line | undefined) =>
    line && line.runs.length === 0 && isBlank(line) && needsPlace(beside)
  const from = isPlace(lines[0], lines[1]) ? 1 : 0
  return lines.slice(from, isPlace(lines.at(-1), lines.at(-2)) ? -1 : undefined)
}

function blocksHtml(lines: readonly Line[]): string {
  let html = ''
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]
    if (!line) break
    const block = blockOf(line)
    let end = at + 1
    // Lines of one block stand together.
    for (let next = lines[end]; next && block.name !== null && blockOf(next).name === block.name; next = lines[end])
      end += 1
    html += block.write(lines.slice(at, end))
    at = end
  }
  return html
}

interface Block {
  /** Of the block that this line shares with its neighbours; null for a block of its own. */
  readonly name: string | null
  write(lines: readonly Line[]): string
}

function blockOf(line: Line): Block {
  const { formats, thing = {} } = line
  if (formats.list || itemKept(line)) return { name: 'list', write: (lines) => listHtml(lines.map(itemOf)) }
  if (formats.blockquote) return { name: `quote${classOf(formats)}`, write: quoteHtml }
  if (quoteKept(line) !== undefined) return { name: 'quote', write: quoteHtml }
  if (formats['code-block']) return { name: `code ${formats['code-block']}`, write: codeHtml }
  if (formats.table) return { name: 'table', write: (lines) => tableHtml(lines.map(cellOf)) }
  return { name: null, write: () => lineHtml(line, thing) }
}

function lineHtml({ runs, formats }: Line, thing: Formats): string {
  if ('kept' in thing) return String(thing.kept)
  if ('divider' in thing) return '<hr>'
  if ('video' in thing) return `<iframe class="ql-video" src="${escapeHtml(String(thing.video))}"></iframe>`
  if (formats.header) return `<h${formats.header}${classOf(formats)}>${inlineHtml(runs)}</h${formats.header}>`
  return paragraph(runs, classOf(formats))
}

/** An empty line needs something in it to have a height. */
function paragraph(runs: readonly Run[], attributes = ''): string {
  return `<p${attributes}>${inlineHtml(runs) || '<br>'}</p>`
}

function classOf({ align, indent, list }: Formats): string {
  const names = [align ? `ql-align-${align}` : '', indent && !list ? `ql-indent-${indent}` : ''].filter(Boolean)
  return names.length > 0 ? ` class="${escapeHtml(names.join(' '))}"` : ''
}

/** `fitForEditor` keeps single parts of lists and quotes, which go back to where they were. */
function itemKept({ thing }: Line): RegExpExecArray | null {
  return /^<([ou]l)(?: start="(-?\d+)")?>(<li[\s\S]*)<\/li><\/\1>$/.exec(String(thing?.kept ?? ''))
}

function quoteKept({ thing }: Line): string | undefined {
  return /^<blockquote>([\s\S]*)<\/blockquote>$/.exec(String(thing?.kept ?? ''))?.[1]
}

function itemOf(line: Line, at: number): ListItem {
  const kept = itemKept(line)
  if (kept) {
    const [, tag, number, html = ''] = kept
    return { level: 0, tag: tag === 'ol' ? 'ol' : 'ul', start: at === 0 ? number : undefined, html }
  }
  const { runs, formats } = line
  const isTask = formats.list === 'checked' || formats.list === 'unchecked'
  return {
    level: Number(formats.indent) || 0,
    tag: formats.list === 'ordered' ? 'ol' : 'ul',
    start: typeof formats.start === 'string' && formats.list === 'ordered' ? formats.start : undefined,
    html: `<li${classOf(formats)}${isTask ? ` data-list="${formats.list}"` : ''}>${itemHtml(runs)}`,
  }
}

/** An empty line within an item parts paragraphs. */
function itemHtml(runs: readonly Run[]): string {
  const parts: Run[][] = [[]]
  runs.forEach((run, at) => {
    const after = runs[at + 1]
    const before = runs[at - 1]
    if (isBreak(run) && after && isBreak(after)) parts.push([])
    else if (!(isBreak(run) && before && isBreak(before))) parts.at(-1)?.push(run)
  })
  const written = parts.filter((part) => part.length > 0)
  return written.length > 1 ? written.map((part) => paragraph(part)).join('') : inlineHtml(runs)
}

function quoteHtml(lines: readonly Line[]): string {
  const [first] = lines
  if (!first) return ''
  const isOne = lines.length === 1 && quoteKept(first) === undefined
  const inner = isOne ? inlineHtml(first.runs) : lines.map((line) => quoteKept(line) ?? paragraph(line.runs)).join('')
  return `<blockquote${classOf(first.formats)}>${inner}</blockquote>`
}

function codeHtml(lines: readonly Line[]): string {
  const texts = lines.map(({ runs }) => runs.map(({ insert }) => (typeof insert === 'string' ? insert : '\n')).join(''))
  const language = codeLanguage(lines[0]?.formats['code-block'])
  // A reader of HTML drops one break at the end.
  const end = texts.at(-1) === '' ? '\n' : ''
  return `<pre><code${language && ` class="language-${escapeHtml(language)}"`}>${escapeText(texts.join('\n') + end)}</code></pre>`
}

/** Of a code block's format: the language, and after a space which of several blocks in a row this is. */
function codeLanguage(format: unknown): string {
  return typeof format === 'string' ? (format.split(' ')[0] ?? '') : ''
}

function cellOf({ runs, formats }: Line) {
  return { row: formats.table, attributes: classOf(formats), runs }
}
