// Inserts a block at the cursor, with an empty line after it.
import { texSource } from '@jotsam/core/markdown/tex'
import type { Editor, JSONContent } from '@tiptap/core'
import { NodeSelection, Selection, type Transaction } from '@tiptap/pm/state'

export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $to } = editor.state.selection
  const isLast = $to.depth === 0 || $to.indexAfter(-1) === $to.node(-1).childCount
  const place = isLast ? [{ type: 'paragraph', attrs: { isPlace: true } }] : []
  editor
    .chain()
    .focus()
    .insertContent([block, ...place])
    .command(({ tr }) => {
      // After a block without text, such as a rule, the cursor moves to the line below.
      if (!editor.schema.nodes[block.type ?? '']?.isTextblock)
        tr.setSelection(Selection.near(tr.doc.resolve(Math.min(tr.selection.to, tr.doc.content.size)), 1))
      return true
    })
    .run()
}

/** Inserts a table with a head and two columns, with the cursor in the first cell. */
export function insertTable(editor: Editor): void {
  const row = (section: string, cell: string) => ({
    type: 'tableRow',
    attrs: { section },
    content: [1, 2].map(() => ({ type: cell, content: [{ type: 'paragraph' }] })),
  })
  const { from } = editor.state.selection
  insertBlock(editor, {
    type: 'table',
    content: [row('thead', 'tableHeader'), row('tbody', 'tableCell'), row('tbody', 'tableCell')],
  })
  editor.state.doc.nodesBetween(Math.max(0, from - 1), editor.state.doc.content.size, (node, at) => {
    if (node.type.name !== 'table') return !node.isTextblock
    if (at >= from - 1) editor.commands.setTextSelection(at + 4)
    return false
  })
}

/** Turns the selected text into a formula, or inserts a new one, and focuses its field. */
export function insertFormula(editor: Editor, isDisplay = false): void {
  const { from, to } = editor.state.selection
  const source = texSource(editor.state.doc.textBetween(from, to, ' ').trim() || 'x', isDisplay)
  editor
    .chain()
    .focus()
    .insertContent({ type: 'formula', attrs: { source } })
    .command(({ tr }) => {
      editFormula(tr, from, from === to ? 'new' : 'kept')
      return true
    })
    .run()
}

/** `typed`: a new one in which the person began to type. */
export type AskedFormula = 'new' | 'typed' | 'kept'

/** Selects the formula at a position, and asks for the focus in its field. */
export function editFormula(tr: Transaction, at: number, asked: AskedFormula): void {
  if (tr.doc.nodeAt(at)?.type.name !== 'formula') return
  tr.setSelection(NodeSelection.create(tr.doc, at)).setMeta(EDIT_FORMULA, asked)
}

/** A new formula, one on which Enter was pressed, or one that was clicked. */
export function askedFormula(tr: Transaction): AskedFormula | null {
  if (!(tr.selection instanceof NodeSelection)) return null
  return tr.getMeta(EDIT_FORMULA) ?? (tr.getMeta('pointer') ? 'kept' : null)
}

const EDIT_FORMULA = 'editFormula'

/** Wraps the lines in a callout, or changes the kind of the callout around them. */
export function setCallout(editor: Editor, kind: string): boolean {
  const chain = editor.chain().focus()
  if (!editor.isActive('blockquote')) chain.wrapIn('blockquote')
  return chain.updateAttributes('blockquote', { class: `callout-${kind}` }).run()
}
