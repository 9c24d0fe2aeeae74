// Tables written with pipes.

export type PipeTable = { head: string[]; rows: string[][]; align: Align[]; next: number }

export type Align = 'center' | 'right' | null

export function readTable(lines: readonly string[], from: number): PipeTable | null {
  const first = lines[from] ?? ''
  if (!first.includes('|') || !isDelimiter(lines[from + 1] ?? '')) return null
  const head = cells(first)
  const align = cells(lines[from + 1] ?? '').map(alignOf)
  if (align.length !== head.length) return null
  const rows: string[][] = []
  let at = from + 2
  while (at < lines.length && (lines[at] ?? '').includes('|')) {
    const row = cells(lines[at] ?? '')
    // A row may be short; cells beyond the width of the heading are appended to the last cell, not lost.
    rows.push(head.map((_, column) => (column === head.length - 1 ? row.slice(column).join(' | ') : row[column]) ?? ''))
    at += 1
  }
  return { head, rows, align, next: at }
}

function isDelimiter(line: string): boolean {
  const text = line.trim()
  return text.includes('|') && /^[|:\s-]*$/.test(text) && cells(text).every((cell) => /^:?-+:?$/.test(cell))
}

function alignOf(delimiter: string): Align {
  if (!delimiter.endsWith(':')) return null
  return delimiter.startsWith(':') ? 'center' : 'right'
}

/** A pipe in code or after a backslash is text. */
function cells(line: string): string[] {
  const found: string[] = []
  let cell = ''
  let inCode = false
  const text = line.trim().replace(/^\|/, '')
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '\\' && text[at + 1] === '|') {
      cell += '|'
      at += 1
    } else if (character === '|' && !inCode) {
      found.push(cell.trim())
      cell = ''
    } else {
      if (character === '`') inCode = !inCode && text.includes('`', at + 1)
      cell += character
    }
  }
  if (cell.trim() !== '' || !text.endsWith('|')) found.push(cell.trim())
  return found
}
