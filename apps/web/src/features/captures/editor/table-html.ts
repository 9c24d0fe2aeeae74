// A table from the editor's cells, each of which knows its row. Pure.
import { inlineHtml, type Run } from './inline-html.ts'

export interface Cell {
  readonly row: unknown
  readonly attributes: string
  readonly runs: readonly Run[]
}

/** The editor has no heads of columns; a first row in bold is one. */
export function tableHtml(cells: readonly Cell[]): string {
  const rows: Cell[][] = []
  for (const cell of cells) {
    const row = rows.at(-1)
    if (row?.[0]?.row === cell.row) row?.push(cell)
    else rows.push([cell])
  }
  const [first = [], ...others] = rows
  const write = (all: Cell[][]) =>
    all.map((row) => `<tr>${row.map((cell) => cellHtml('td', cell)).join('')}</tr>`).join('')
  if (!isHead(first)) return `<table><tbody>${write(rows)}</tbody></table>`
  const heads = first.map((cell) => cellHtml('th', { ...cell, runs: cell.runs.map(notBold) })).join('')
  return `<table><thead><tr>${heads}</tr></thead><tbody>${write(others)}</tbody></table>`
}

function cellHtml(name: string, { attributes, runs }: Cell): string {
  return `<${name}${attributes}>${inlineHtml(runs)}</${name}>`
}

function isHead(row: readonly Cell[]): boolean {
  // Pictures and breaks are neither.
  const words = row.flatMap((cell) => cell.runs).filter(({ insert }) => typeof insert === 'string')
  return words.length > 0 && words.every(({ formats }) => formats.bold)
}

function notBold({ insert, formats: { bold: _, ...formats } }: Run): Run {
  return { insert, formats }
}
