// Merges a model's table into a table of a note: unchanged rows and cells keep their HTML. Pure.
import type { HtmlElement, HtmlNode } from '@jotsam/core/html/html-tree'
import { holdsBlocks } from '@jotsam/core/markdown/html-to-markdown'
import { aligned } from './align.ts'
import { editedLine, hiddenOf, isElement } from './edited-line.ts'
import { modelNodes, nodesMarkdown } from './note-markdown.ts'

/** Returns null when no row matches, or when Markdown shows the table with other rows. */
export function editedTable(table: HtmlElement, now: HtmlElement): HtmlElement | null {
  const read = modelNodes(nodesMarkdown([table])).find((node) => isElement(node) && node.name === 'table')
  if (!read || !isElement(read)) return null
  const [rows, readRows, newRows] = [rowsOf(table), rowsOf(read), rowsOf(now)]
  if (rows.length !== readRows.length) return null
  const partner = aligned(readRows.map(textsOf), newRows.map(textsOf))
  // The new rows in place of each old row. An added row follows the row before it.
  const places = new Map<HtmlElement, HtmlElement[]>(rows.map((row) => [row, []]))
  let place: HtmlElement[] | undefined
  const first: HtmlElement[] = []
  for (const [at, newRow] of newRows.entries()) {
    const index = partner.get(at) ?? -1
    const [row, readRow] = [rows[index], readRows[index]]
    if (row) place = places.get(row)
    ;(place ?? first).push(row && readRow ? editedRow(row, readRow, newRow) : newRow)
    if (row && first.length > 0) place?.unshift(...first.splice(0))
  }
  return first.length > 0 ? null : withRows(table, places)
}

function rowsOf(element: HtmlElement): HtmlElement[] {
  return element.name === 'tr' ? [element] : element.children.filter(isElement).flatMap(rowsOf)
}

function withRows(element: HtmlElement, places: ReadonlyMap<HtmlElement, HtmlElement[]>): HtmlElement {
  const children = element.children.flatMap((child): HtmlNode[] =>
    isElement(child) ? (places.get(child) ?? [withRows(child, places)]) : [child],
  )
  return { ...element, children }
}

const cellsOf = (row: HtmlElement): HtmlElement[] => row.children.filter(isElement)
const textOf = (cell: HtmlElement): string => nodesMarkdown(cell.children).trim()
const textsOf = (row: HtmlElement): string[] => cellsOf(row).map(textOf)

/** `read` is the row as Markdown shows it, where all rows have the same number of cells: it may end in added empty cells. */
function editedRow(row: HtmlElement, read: HtmlElement, now: HtmlElement): HtmlElement {
  const cells = cellsOf(row)
  const texts = textsOf(read).slice(0, cells.length)
  const newCells = cellsOf(now)
  while (newCells.length > cells.length && textOf(newCells.at(-1) as HtmlElement) === '') newCells.pop()
  const newTexts = newCells.map(textOf)
  const partner = aligned(
    texts.map((text) => [text]),
    newTexts.map((text) => [text]),
  )
  const edited = newCells.map((newCell, at) => {
    const index = partner.get(at) ?? -1
    const cell = cells[index]
    if (!cell) return { ...newCell, name: cells[0]?.name ?? newCell.name }
    return texts[index] === newTexts[at] ? cell : { ...cell, children: editedCell(cell.children, newCell.children) }
  })
  if (edited.length !== cells.length) return { ...row, children: edited }
  let at = 0
  return { ...row, children: row.children.map((child) => (isElement(child) ? (edited[at++] ?? child) : child)) }
}

/** A cell with the same number of lines keeps its unchanged lines, its paragraphs and its lists. */
function editedCell(before: readonly HtmlNode[], after: readonly HtmlNode[]): HtmlNode[] {
  const linesOf = (nodes: readonly HtmlNode[]) => {
    const lines: HtmlNode[][] = []
    mapLines(nodes, (line) => {
      if (lineText(line) !== '') lines.push(line)
      return line
    })
    return lines
  }
  const lines = linesOf(after)
  if (lines.length !== linesOf(before).length) return [...after, ...hiddenOf(before)]
  return mapLines(before, (line) => {
    const text = lineText(line)
    const now = text === '' ? line : (lines.shift() ?? [])
    return lineText(now) === text ? line : (editedLine(line, now) ?? [...now, ...hiddenOf(line)])
  })
}

const lineText = (line: readonly HtmlNode[]): string => nodesMarkdown(line).trim()

/** Calls `map` for each line: the nodes between line breaks and block boundaries. */
function mapLines(nodes: readonly HtmlNode[], map: (line: HtmlNode[]) => HtmlNode[]): HtmlNode[] {
  const mapped: HtmlNode[] = []
  let line: HtmlNode[] = []
  const endLine = () => {
    if (line.length > 0) mapped.push(...map(line))
    line = []
  }
  for (const node of nodes) {
    if (!isElement(node) || (node.name !== 'br' && !holdsBlocks(node))) {
      line.push(node)
      continue
    }
    endLine()
    mapped.push(node.name === 'br' ? node : { ...node, children: mapLines(node.children, map) })
  }
  endLine()
  return mapped
}
