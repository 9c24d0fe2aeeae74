// Puts a block where the cursor is, with a line behind it to go on in.
import type { Editor, JSONContent } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'

export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $to } = editor.state.selection
  const isLast = $to.depth === 0 || $to.indexAfter(-1) === $to.node(-1).childCount
  const place = isLast ? [{ type: 'paragraph', attrs: { isPlace: true } }] : []
  editor
    .chain()
    .focus()
    .insertContent([block, ...place])
    .command(({ tr }) => {
      // The cursor goes into the line behind a thing that has no lines.
      if (!editor.schema.nodes[block.type ?? '']?.isTextblock)
        tr.setSelection(Selection.near(tr.doc.resolve(Math.min(tr.selection.to, tr.doc.content.size)), 1))
      return true
    })
    .run()
}

/** Two columns with a head, and the cursor in the first cell. */
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

/** A formula with the cursor between its dollar signs, or of the selected words. */
export function insertFormula(editor: Editor): void {
  const { from, to } = editor.state.selection
  const words = editor.state.doc.textBetween(from, to, ' ')
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: `$${words || 'x'}$`, marks: [{ type: 'tex' }] })
    .setTextSelection(words ? from + words.length + 2 : { from: from + 1, to: from + 2 })
    .run()
}
