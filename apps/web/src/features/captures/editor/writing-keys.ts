// Keys of the editor, and what can be undone.
import { limits } from '@jotsam/core/plan/limits'
import { type Editor, Extension } from '@tiptap/core'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { closeHistory, history, redo, redoDepth, undo } from '@tiptap/pm/history'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import { linkAddress } from './markdown-input.ts'
import { toggleDone } from './tools/format-commands.ts'
import { editFormula } from './tools/insert-block.ts'

export const writingKeys = Extension.create({
  name: 'writingKeys',
  // Runs before Tiptap's own shortcuts.
  priority: 200,
  addKeyboardShortcuts() {
    return keys(this.editor)
  },
  addProseMirrorPlugins: () => [
    history({ depth: limits.editor.historyEntries, newGroupDelay: limits.editor.historyDelayMs }),
    gapCursor(),
  ],
})

/** The history library removes entries twenty at a time, so it can have more than the limit. */
export function undoStep({ state, view }: Editor): boolean {
  return redoDepth(state) < limits.editor.historyEntries && undo(state, view.dispatch)
}

export function redoStep({ state, view }: Editor): boolean {
  return redo(state, view.dispatch)
}

function keys(editor: Editor) {
  const mark = (name: string) => () => editor.commands.toggleMark(name)
  return {
    'Mod-b': mark('bold'),
    'Mod-i': mark('italic'),
    'Mod-u': mark('underline'),
    'Mod-e': mark('code'),
    'Mod-Shift-s': mark('strike'),
    // Right after Markdown was converted, undo and Backspace restore the typed characters.
    'Mod-z': () => editor.commands.undoInputRule() || undoStep(editor) || true,
    'Mod-y': () => redoStep(editor) || true,
    'Mod-Shift-z': () => redoStep(editor) || true,
    Enter: () =>
      linkLineEnd(editor) ||
      openFormula(editor) ||
      leaveCodeByEnter(editor) ||
      editor.commands.newlineInCode() ||
      splitItem(editor),
    'Shift-Enter': () => breakLine(editor),
    'Mod-Enter': () => toggleDone(editor),
    Backspace: () =>
      editor.commands.undoInputRule() || (atItemStart(editor) && editor.commands.liftListItem('listItem')),
    // Elsewhere Tab leaves the text, as on every page. Shift+Tab also leaves code that is not indented.
    Tab: () =>
      indentCode(editor, 1) || goToCell(editor, 1) || (atItemStart(editor) && editor.commands.sinkListItem('listItem')),
    'Shift-Tab': () =>
      indentCode(editor, -1) ||
      goToCell(editor, -1) ||
      (atItemStart(editor) && editor.commands.liftListItem('listItem')),
    ArrowDown: () => leaveCode(editor),
    // As in other editors. Tab goes from the tools back to the text.
    'Alt-F10': () => focusToolbar(editor),
    'Alt-ArrowUp': () => moveBlock(editor, -1),
    'Alt-ArrowDown': () => moveBlock(editor, 1),
  }
}

/** Returns false, so that Enter still does what it does. */
function linkLineEnd({ state: { selection, tr }, view }: Editor): false {
  if (selection.empty && linkAddress(tr, selection.from)) view.dispatch(tr)
  return false
}

/** Enter on a formula edits it. */
function openFormula({ state, view }: Editor): boolean {
  const { selection, tr } = state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'formula') return false
  editFormula(tr, selection.from, 'kept')
  view.dispatch(tr)
  return true
}

/** A new task is not done yet. */
function splitItem(editor: Editor): boolean {
  // The library cannot split a selection of the whole document, as the browser's menu makes it.
  if (editor.state.selection.$from.depth === 0) return editor.commands.deleteSelection()
  const kind = editor.getAttributes('listItem')['data-list']
  const isTask = kind === 'checked' || kind === 'unchecked'
  const isSplit = editor.commands.splitListItem('listItem', kind === 'checked' ? { 'data-list': 'unchecked' } : {})
  // An empty task that moves to the list around it stays a task.
  const isItem = isSplit && editor.isActive('listItem')
  if (isTask && isItem && !editor.getAttributes('listItem')['data-list'])
    editor.commands.updateAttributes('listItem', { 'data-list': 'unchecked' })
  return isSplit
}

const INDENT = '  '

/** Indents the lines of code that are selected. */
function indentCode({ state, view }: Editor, by: 1 | -1): boolean {
  const { $from, $to, empty } = state.selection
  if (!$from.parent.type.spec.code || !$from.sameParent($to)) return false
  const { tr } = state
  if (empty && by === 1) tr.insertText(INDENT)
  else {
    const text = $from.parent.textContent
    const first = text.lastIndexOf('\n', $from.parentOffset - 1) + 1
    const isBegun = (line: number) => line < $to.parentOffset || line === first
    const lines = [...text.matchAll(/^/gm)].map(({ index }) => index).filter((line) => line >= first && isBegun(line))
    for (const line of lines.reverse()) {
      const at = $from.start() + line
      if (by === 1) tr.insertText(INDENT, at)
      else tr.delete(at, at + (/^(?:\t| {1,2})/.exec(text.slice(line))?.[0].length ?? 0))
    }
  }
  if (tr.docChanged) view.dispatch(tr.scrollIntoView())
  return tr.docChanged
}

/** Inserts a line break, and keeps the paragraph and its formatting. */
function breakLine(editor: Editor): boolean {
  if (editor.isActive('codeBlock')) return editor.commands.newlineInCode()
  const { storedMarks, selection } = editor.state
  const marks = storedMarks ?? selection.$from.marks()
  return editor
    .chain()
    .insertContent({ type: 'hardBreak', marks: marks.map((mark) => mark.toJSON()) })
    .command(({ tr }) => {
      tr.ensureMarks(marks)
      return true
    })
    .run()
}

function atItemStart({ state: { selection } }: Editor): boolean {
  const { $from, empty } = selection
  if (!empty || $from.parentOffset > 0 || $from.depth < 2) return false
  return $from.node(-1).type.name === 'listItem' && $from.index(-1) === 0
}

/** Not in `table-tools.tsx`, which may still be loading. Tab in the last cell adds a row, and leaves the text once that row is empty. */
function goToCell({ state, view }: Editor, by: 1 | -1): boolean {
  const { $from } = state.selection
  let depth = $from.depth
  while (depth > 0 && $from.node(depth).type.name !== 'table') depth -= 1
  if (depth === 0) return false
  const cells: number[] = []
  $from.node(depth).descendants((node, at) => {
    const isCell = ['tableCell', 'tableHeader'].includes(node.type.name)
    if (isCell) cells.push($from.start(depth) + at)
    return !isCell
  })
  const to = cells[cells.findLastIndex((at) => at < $from.pos) + by]
  if (to === undefined && by === 1) return addRow({ state, view }, $from.node(depth), $from.end(depth))
  const cell = to === undefined ? null : state.doc.nodeAt(to)
  if (to === undefined || !cell) return false
  const [start, end] = [state.doc.resolve(to + 1), state.doc.resolve(to + cell.nodeSize - 1)]
  view.dispatch(state.tr.setSelection(TextSelection.between(start, end)).scrollIntoView())
  return true
}

function addRow({ state, view }: Pick<Editor, 'state' | 'view'>, table: Node, end: number): boolean {
  const { lastChild: last } = table
  if (!last || last.textContent.trim() === '') return false
  const { tableCell, tableRow } = state.schema.nodes
  const cells = last.children.map(
    ({ attrs: { colspan, class: look } }) => tableCell?.createAndFill({ colspan, class: look }) ?? [],
  )
  const row = tableRow?.create({ section: last.attrs.section === 'tfoot' ? 'tfoot' : 'tbody' }, cells.flat())
  if (!row) return false
  const tr = closeHistory(state.tr.insert(end, row))
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2))).scrollIntoView())
  return true
}

/** When code ends the text, there is no line after it yet: this adds one. */
function leaveCode(editor: Editor): boolean {
  const { selection, doc } = editor.state
  const { $from, empty } = selection
  const isAtEnd = empty && $from.parent.type.spec.code && $from.parentOffset === $from.parent.content.size
  if (!isAtEnd || Selection.atEnd(doc).from !== $from.pos) return false
  return editor.commands.exitCode()
}

/** The third Enter in a row leaves the code, also in a table cell, which has no line below to click. */
function leaveCodeByEnter(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  const { parent, parentOffset, pos } = $from
  const isAtEnd = empty && parent.type.spec.code && parentOffset === parent.content.size
  if (!isAtEnd || !parent.textContent.endsWith('\n\n')) return false
  return editor
    .chain()
    .deleteRange({ from: pos - 2, to: pos })
    .exitCode()
    .run()
}

/** Focuses the control of the toolbar that Tab would stop at. */
function focusToolbar({ view }: Editor): boolean {
  const bar = view.dom.closest('.rich-text-frame')?.querySelector('[role=toolbar]')
  bar?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  return true
}

/** Moves the selected items of a list, or else the selected blocks of the note, past their neighbour. All items move as their list. */
export function moveBlock({ state, view }: Editor, by: 1 | -1): boolean {
  const rangeOf = ($from: ResolvedPos, $to: ResolvedPos) =>
    $from.blockRange($to, ({ type }) => type.name === 'doc' || type.spec.group?.includes('list') === true)
  let range = rangeOf(state.selection.$from, state.selection.$to)
  while (range && range.depth > 0 && range.endIndex - range.startIndex === range.parent.childCount)
    range = rangeOf(state.doc.resolve(range.start - 1), state.doc.resolve(range.end + 1))
  const neighbour = range?.parent.maybeChild(by === 1 ? range.endIndex : range.startIndex - 1)
  if (!range || !neighbour) return true
  const { start, end } = range
  const { nodeSize } = neighbour
  // Only the neighbour is written anew, so the selection stays.
  const tr =
    by === 1
      ? state.tr.delete(end, end + nodeSize).insert(start, neighbour)
      : state.tr.delete(start - nodeSize, start).insert(end - nodeSize, neighbour)
  view.dispatch(tr.scrollIntoView())
  return true
}
