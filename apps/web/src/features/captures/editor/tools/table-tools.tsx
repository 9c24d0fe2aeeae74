// Tools for the table that the cursor is in. Loaded with the library for tables when somebody edits one.
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type Command, Plugin } from '@tiptap/pm/state'
import { addColumnAfter, addColumnBefore, deleteTable, fixTables, tableEditing } from '@tiptap/pm/tables'
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  FoldHorizontal,
  FoldVertical,
  Trash2,
} from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { addRowAbove, addRowBelow, deleteColumns, deleteRows } from './table-commands.ts'
import { ToolButton } from './toolbar-controls.tsx'
import { moveAlong, useOneStop } from './toolbar-keys.ts'

const texts = captureDetailMessages.editor

export function TableTools({ editor }: { editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null)
  useOneStop(bar)
  useEffect(() => {
    editor.registerPlugin(cells)
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(cells.spec.key ?? '')
    }
  }, [editor])
  // At the top of the note the browser keeps no place: without this the pressed cell would move away from under the pointer.
  useLayoutEffect(() => {
    const scroller = bar.current?.closest('[data-note-scroller]')
    const isAbove = (bar.current?.getBoundingClientRect().top ?? 0) < editor.view.dom.getBoundingClientRect().top
    if (scroller?.scrollTop === 0 && isAbove) scroller.scrollTop = bar.current?.offsetHeight ?? 0
  }, [editor])
  return (
    <div
      ref={bar}
      role="toolbar"
      data-own-escape
      aria-label={texts.tableToolbar}
      onKeyDown={(event) => moveAlong(event, bar.current)}
      className="flex items-center gap-0.5 overflow-x-auto border-t border-line p-1.5"
    >
      {tools.map(({ label, icon, command }) => (
        <ToolButton key={label} label={label} icon={icon} onPress={() => run(editor, command)} />
      ))}
    </div>
  )
}

const tools = [
  { label: texts.rowAbove, icon: <BetweenHorizontalStart />, command: addRowAbove },
  { label: texts.rowBelow, icon: <BetweenHorizontalEnd />, command: addRowBelow },
  { label: texts.columnBefore, icon: <BetweenVerticalStart />, command: addColumnBefore },
  { label: texts.columnAfter, icon: <BetweenVerticalEnd />, command: addColumnAfter },
  { label: texts.deleteRow, icon: <FoldVertical />, command: deleteRows },
  { label: texts.deleteColumn, icon: <FoldHorizontal />, command: deleteColumns },
  { label: texts.deleteTable, icon: <Trash2 />, command: deleteTable },
] satisfies { label: string; icon: unknown; command: Command }[]

function run(editor: Editor, command: Command): void {
  // A table with rows of different lengths has to be filled up first.
  const filled = fixTables(editor.state)
  if (filled) editor.view.dispatch(filled)
  // Each is undone by itself.
  command(editor.state, (change) => editor.view.dispatch(closeHistory(change)))
  editor.commands.focus()
}

const { spec } = tableEditing()

/** The library's plugin, changed so that it adds no cells to an unchanged table. */
const cells: Plugin = new Plugin({
  ...spec,
  appendTransaction: (transactions, _before, state) =>
    spec.appendTransaction?.call(cells, transactions, state, state) ?? null,
})
