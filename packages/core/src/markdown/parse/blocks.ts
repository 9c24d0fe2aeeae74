// Splits Markdown into blocks. Used by markdown.ts only. Every line is read a bounded number of times.

import { dedented, indentOf, openFence, readFence } from './fence.ts'
import { type Align, readTable } from './table.ts'

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'math'; tex: string }
  | { kind: 'rule' }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; first: number | null; items: Block[][] }
  | { kind: 'table'; head: string[]; rows: string[][]; align: Align[] }
  | { kind: 'footnote'; label: string; text: string }
  | { kind: 'paragraph'; text: string }

export type BlockOptions = {
  /** Only code between fences and paragraphs. */
  fencesOnly?: boolean
  formulas?: boolean
}

export function readBlocks(
  markdown: string,
  options: BlockOptions,
): { blocks: Block[]; definitions: ReadonlyMap<string, string> } {
  const definitions = new Map<string, string>()
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n')
  return { blocks: new Reader(lines, definitions, options, 0).read(), definitions }
}

// Nesting deeper than anyone writes is left as text, so that hostile input cannot exhaust the stack.
const deepest = 16

// The most lines of a formula; beyond that no end is searched.
const longestFormula = 200

type Marker = { indent: number; content: number; first: number | null; sign: string }

class Reader {
  private at = 0
  private readonly blocks: Block[] = []

  constructor(
    private readonly lines: readonly string[],
    private readonly definitions: Map<string, string>,
    private readonly options: BlockOptions,
    private readonly depth: number,
  ) {}

  read(): Block[] {
    while (this.at < this.lines.length) {
      if (this.line().trim() === '') this.at += 1
      else this.blocks.push(...this.block())
    }
    return this.blocks
  }

  private line(offset = 0): string {
    return this.lines[this.at + offset] ?? ''
  }

  private block(): Block[] {
    const found = this.fence() ?? (this.options.fencesOnly ? null : this.marked())
    return found ?? [this.paragraph()]
  }

  private marked(): Block[] | null {
    return (
      this.math() ??
      this.heading() ??
      this.rule() ??
      this.quote() ??
      this.list() ??
      this.table() ??
      this.note() ??
      this.indentedCode()
    )
  }

  private fence(): Block[] | null {
    const fence = readFence(this.lines, this.at)
    if (!fence) return null
    this.at = fence.next
    return [{ kind: 'code', language: fence.language, text: fence.text }]
  }

  private math(): Block[] | null {
    const start = this.options.formulas ? /^\s*(\\\[|\$\$)/.exec(this.line()) : null
    if (!start) return null
    const close = start[1] === '$$' ? '$$' : '\\]'
    const collected: string[] = []
    for (let offset = 0; offset < longestFormula && this.at + offset < this.lines.length; offset += 1) {
      const text = offset === 0 ? this.line().slice(start[0].length) : this.line(offset)
      const end = text.indexOf(close)
      if (end === -1) {
        if (offset > 0 && (text.trim() === '' || text.includes('\\['))) return null
        collected.push(text)
        continue
      }
      // Text after the formula on its last line makes it part of a paragraph.
      if (text.slice(end + close.length).trim() !== '') return null
      collected.push(text.slice(0, end))
      if (collected.join('').trim() === '') return null
      this.at += offset + 1
      return [{ kind: 'math', tex: collected.join('\n').trim() }]
    }
    return null
  }

  private heading(): Block[] | null {
    const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(this.line())
    if (!heading) return null
    this.at += 1
    const text = (heading[2] ?? '').trimEnd()
    return [{ kind: 'heading', level: heading[1]?.length ?? 1, text: text.replace(/\s#{1,6}$/, '').trimEnd() }]
  }

  private rule(): Block[] | null {
    if (!isRule(this.line())) return null
    this.at += 1
    return [{ kind: 'rule' }]
  }

  private quote(): Block[] | null {
    if (!/^ {0,3}>/.test(this.line()) || this.depth >= deepest) return null
    const inner: string[] = []
    while (this.at < this.lines.length) {
      const line = this.line()
      const lazy = line.trim() !== '' && inner.at(-1)?.trim() !== '' && !this.startsBlock(line)
      if (!/^ {0,3}>/.test(line) && !lazy) break
      inner.push(line.replace(/^ {0,3}> ?/, ''))
      this.at += 1
    }
    return [{ kind: 'quote', blocks: this.inner(inner) }]
  }

  private list(): Block[] | null {
    const first = marker(this.line())
    if (!first || this.depth >= deepest) return null
    const items: Block[][] = []
    while (this.at < this.lines.length) {
      const next = marker(this.line())
      if (!next || next.sign !== first.sign || next.indent > first.indent + 1 || isRule(this.line())) break
      items.push(this.inner(this.item(next)))
      while (this.line().trim() === '' && marker(this.line(1))) this.at += 1
    }
    return [{ kind: 'list', first: first.first, items }]
  }

  /** The lines of one item, without its marker and indentation. */
  private item(mark: Marker): string[] {
    const inner = [this.line().slice(mark.content)]
    const enough = Math.min(mark.content, mark.indent + 2)
    let fence = openFence(inner[0] ?? '')
    this.at += 1
    while (this.at < this.lines.length) {
      const line = this.line()
      const indent = indentOf(line)
      if (line.trim() === '') {
        if (!fence && !this.goesOn(enough)) break
      } else if (indent < enough) {
        const lazy = !fence && inner.at(-1)?.trim() !== '' && !this.startsBlock(line) && !marker(line)
        if (!lazy) break
      }
      const text = dedented(line, mark.content)
      fence = fence ? (fence.closedBy(text) ? null : fence) : openFence(text)
      inner.push(text)
      this.at += 1
    }
    return inner
  }

  /** After an empty line an item continues only with indented lines. */
  private goesOn(enough: number): boolean {
    const next = this.line(1)
    return next.trim() === ''
      ? this.line(2).trim() !== '' && indentOf(this.line(2)) >= enough
      : indentOf(next) >= enough
  }

  private table(): Block[] | null {
    const found = readTable(this.lines, this.at)
    if (!found) return null
    const { next, ...table } = found
    this.at = next
    return [{ kind: 'table', ...table }]
  }

  private note(): Block[] | null {
    const footnote = /^ {0,3}\[\^([^\]\s]{1,40})\]:\s*(.*)$/.exec(this.line())
    if (footnote) {
      this.at += 1
      return [{ kind: 'footnote', label: footnote[1] ?? '', text: footnote[2] ?? '' }]
    }
    const definition = /^ {0,3}\[([^\]^][^\]]{0,200})\]:\s*<?([^\s>]+)>?(?:\s+["'(].{0,300}["')])?\s*$/.exec(
      this.line(),
    )
    if (!definition) return null
    this.at += 1
    const label = (definition[1] ?? '').toLowerCase()
    if (!this.definitions.has(label)) this.definitions.set(label, definition[2] ?? '')
    return []
  }

  private indentedCode(): Block[] | null {
    if (indentOf(this.line()) < 4) return null
    const code: string[] = []
    while (this.at < this.lines.length && (indentOf(this.line()) >= 4 || this.line().trim() === '')) {
      code.push(dedented(this.line(), 4))
      this.at += 1
    }
    return [{ kind: 'code', language: '', text: code.join('\n').trimEnd() }]
  }

  private paragraph(): Block {
    const lines = [this.line()]
    this.at += 1
    // Several lines above a rule are the facts at the head of a file, or prose.
    const underline = this.options.fencesOnly ? null : /^ {0,3}(?:(={3,})|-{3,})\s*$/.exec(this.line())
    if (underline) {
      this.at += 1
      return { kind: 'heading', level: underline[1] ? 1 : 2, text: lines.join('').trim() }
    }
    while (this.at < this.lines.length && this.line().trim() !== '') {
      const ends = this.options.fencesOnly ? openFence(this.line()) !== null : this.startsBlock(this.line())
      if (ends || (!this.options.fencesOnly && readTable(this.lines, this.at))) break
      lines.push(this.line())
      this.at += 1
    }
    const text = lines.join('\n')
    return { kind: 'paragraph', text: this.options.fencesOnly ? text.trimEnd() : text.trim() }
  }

  /** What ends a paragraph without an empty line before it. */
  private startsBlock(line: string): boolean {
    if (openFence(line) || isRule(line) || /^ {0,3}(?:#{1,6}\s|>)/.test(line)) return true
    if (this.options.formulas && /^\s*(?:\\\[|\$\$)/.test(line)) return true
    const mark = marker(line)
    // A number may begin a line of prose; only a list's first number ends a paragraph.
    return mark !== null && line.trim().length > mark.sign.length && (mark.first === null || mark.first === 1)
  }

  private inner(lines: readonly string[]): Block[] {
    return new Reader(lines, this.definitions, this.options, this.depth + 1).read()
  }
}

function isRule(line: string): boolean {
  return /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/.test(line)
}

function marker(line: string): Marker | null {
  const found = /^(\s*)([-*+•]|(\d{1,9})([.)]))(\s+|$)/.exec(line)
  if (!found) return null
  const [, lead = '', mark = '', number, sign, space = ''] = found
  const indent = indentOf(lead)
  // Five spaces after a marker are one space and indented code.
  const gap = space.length === 0 || space.length > 4 ? 1 : space.length
  return {
    indent,
    content: lead.length + mark.length + gap,
    first: number === undefined ? null : Number(number),
    sign: sign ?? mark,
  }
}
