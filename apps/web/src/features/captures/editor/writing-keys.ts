// Keys of the editor, and what can be undone.
import { limits } from '@jotsam/core/plan/limits'
import { type Editor, Extension } from '@tiptap/core'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { history, redo, redoDepth, undo } from '@tiptap/pm/history'
import { Selection } from '@tiptap/pm/state'
import { toggleDone } from './format-commands.ts'

export const writingKeys = Extension.create({
  name: 'writingKeys',
  // Before the keys that the library has itself.
  priority: 200,
  addKeyboardShortcuts() {
    return keys(this.editor)
  },
  addProseMirrorPlugins: () => [
    history({ depth: limits.editor.historyEntries, newGroupDelay: limits.editor.historyDelayMs }),
    gapCursor(),
  ],
})

/** The library removes entries twenty at a time, so it can have more than the limit. */
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
    // Right after Markdown was converted, undo gives the typed signs back.
    'Mod-z': () => editor.commands.undoInputRule() || undoStep(editor) || true,
    'Mod-y': () => redoStep(editor) || true,
    'Mod-Shift-z': () => redoStep(editor) || true,
    Enter: () => splitItem(editor),
    'Shift-Enter': () => breakLine(editor),
    'Mod-Enter': () => toggleDone(editor),
    Backspace: () => atItemStart(editor) && editor.commands.liftListItem('listItem'),
    // Elsewhere Tab leaves the text, as on every page.
    Tab: () => atItemStart(editor) && editor.commands.sinkListItem('listItem'),
    'Shift-Tab': () => atItemStart(editor) && editor.commands.liftListItem('listItem'),
    ArrowDown: () => leaveCode(editor),
  }
}

/** A new thing to do is not done yet. */
function splitItem(editor: Editor): boolean {
  // The library cannot split a selection of the whole document, as the browser's menu makes it.
  if (editor.state.selection.$from.depth === 0) return editor.commands.deleteSelection()
  const isTask = editor.getAttributes('listItem')['data-list'] === 'checked'
  return editor.commands.splitListItem('listItem', isTask ? { 'data-list': 'unchecked' } : {})
}

/** Goes on in the same paragraph, and in the same looks. */
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

/** Behind code at the end of the text there is no line to go to yet. */
function leaveCode(editor: Editor): boolean {
  const { selection, doc } = editor.state
  const { $from, empty } = selection
  const isAtEnd = empty && $from.parent.type.spec.code && $from.parentOffset === $from.parent.content.size
  if (!isAtEnd || Selection.atEnd(doc).from !== $from.pos) return false
  return editor.commands.exitCode()
}
