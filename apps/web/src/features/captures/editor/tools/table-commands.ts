// Rows and columns of the table that the cursor is in, beyond what the library does.
import type { Node } from '@tiptap/pm/model'
import type { Command, Transaction } from '@tiptap/pm/state'
import {
  addRow,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
  TableMap,
  type TableRect,
} from '@tiptap/pm/tables'

export const addRowAbove: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const rect = selectedRect(state)
  dispatch?.(addRowLike(state.tr, rect, rect.top, rect.top))
  return true
}

export const addRowBelow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const rect = selectedRect(state)
  dispatch?.(addRowLike(state.tr, rect, rect.bottom, rect.bottom - 1))
  return true
}

/** The library refuses to delete the last one. */
export const deleteRows: Command = (state, dispatch) => deleteRow(state, dispatch) || deleteTable(state, dispatch)

export const deleteColumns: Command = (state, dispatch) => deleteColumn(state, dispatch) || deleteTable(state, dispatch)

/** Adds a row at `at` whose columns are aligned as those of the row `like`. */
function addRowLike(tr: Transaction, rect: TableRect, at: number, like: number): Transaction {
  const { table, tableStart, map } = rect
  addRow(tr, rect, at)
  const changed = tr.doc.nodeAt(tableStart - 1)
  const row = changed?.maybeChild(at)
  if (!changed || !row) return tr
  const section = sectionAt(table, at, like)
  const rowStart = tableStart + changed.children.slice(0, at).reduce((size, { nodeSize }) => size + nodeSize, 0)
  tr.setNodeAttribute(rowStart, 'section', section)
  const now = TableMap.get(changed)
  const header = table.type.schema.nodes.tableHeader
  for (let column = 0; column < now.width; column += 1) {
    const cellAt = now.map[at * now.width + column]
    const cell = cellAt === undefined ? null : changed.nodeAt(cellAt)
    // A cell that spans several rows began above, and stays as it is.
    if (cellAt === undefined || !cell || now.findCell(cellAt).top !== at) continue
    const { class: look, style } = table.nodeAt(map.map[like * map.width + column] ?? 0)?.attrs ?? {}
    const type = section === 'thead' ? header : cell.type
    tr.setNodeMarkup(tableStart + cellAt, type, { ...cell.attrs, class: look ?? null, style: style ?? null })
  }
  return tr
}

/** Stored tables begin with their head and end with their foot, so a row must not come between the rows of one. */
function sectionAt(table: Node, at: number, like: number): string {
  const section = (row: number) => table.maybeChild(row)?.attrs.section
  const isBelowHead = section(like) === 'thead' && at > like
  return (isBelowHead ? section(at) : section(like)) ?? 'tbody'
}
