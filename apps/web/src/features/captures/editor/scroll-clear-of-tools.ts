// Keeps the line that is written clear of the toolbar, which lies over the text: at the top, or on a phone at the bottom, above the
// keyboard. The editor's own setting for margins would be measured once for each element around the text, at each key.
import type { EditorView } from '@tiptap/pm/view'

const ROOM = 8

/** Always false: the editor then scrolls what else is needed, such as a wide table. */
export function scrollClearOfTools(view: EditorView): boolean {
  const bar = view.dom.closest('.rich-text-frame')?.querySelector('[role=toolbar]')?.parentElement
  const screen = bar?.closest('[data-note-scroller]')
  if (!bar || !screen) return false
  const [tools, all] = [bar.getBoundingClientRect(), screen.getBoundingClientRect()]
  const isAtBottom = getComputedStyle(bar).top === 'auto'
  const highest = (isAtBottom ? all.top : tools.bottom) + ROOM
  const lowest = (isAtBottom ? tools.top : all.bottom) - ROOM
  const { top, bottom } = view.coordsAtPos(view.state.selection.head)
  if (top < highest) screen.scrollTop -= highest - top
  else if (bottom > lowest) screen.scrollTop += bottom - lowest
  return false
}
