// Takes apart what the editor keeps whole, where somebody asks for it. One step for undo.
import Quill, { Delta } from 'quill'
import { KEPT_CLASS } from './fit-for-editor.ts'
import { NumberedItem } from './line-blots.ts'
import { loosened, numberOf } from './loosened.ts'

export const LOOSEN_CLASS = 'loosen-kept'

/** Follows the buttons that stand in what is kept. Whoever clicks beside them writes on behind it: within, no letter would appear. */
export function loosenOnDemand(quill: Quill): void {
  quill.root.addEventListener('click', ({ target }) => {
    const kept = target instanceof Element ? target.closest<HTMLElement>(`.${KEPT_CLASS}`) : null
    const blot = kept && Quill.find(kept)
    if (!kept || !blot || blot instanceof Quill) return
    if (target instanceof Element && target.closest(`.${LOOSEN_CLASS}`)) loosen(quill, kept, quill.getIndex(blot))
    else if (document.getSelection()?.isCollapsed) quill.setSelection(quill.getIndex(blot) + 1, 'user')
  })
}

function loosen(quill: Quill, kept: HTMLElement, index: number): void {
  const html = kept.dataset.html ?? ''
  const lines = loosened(html)
  if (lines === null) return
  const text = quill.clipboard.convert({ html: lines, text: '' })
  const last = text.ops.at(-1)?.insert
  if (typeof last === 'string' && !last.endsWith('\n')) text.insert('\n')
  quill.updateContents(new Delta().retain(index).delete(1).concat(text), 'user')
  const number = numberOf(html)
  if (number !== null) {
    goOnAfter(quill, index)
    countOn(quill, index + text.length(), number + 1)
  }
  quill.setSelection(index, 'user')
}

/** Its words are an item of the list that stands before it, where there is one. */
function goOnAfter(quill: Quill, index: number): void {
  for (const line of quill.getLines(0, index).reverse()) {
    if (!(line instanceof NumberedItem)) return
    const { list, indent, start } = line.formats()
    if (indent) continue
    if (list === 'ordered') quill.formatLine(index, 1, 'start', start ?? false, 'user')
    return
  }
}

/** The items behind it are of another list now, which goes on counting where this one stopped. */
function countOn(quill: Quill, index: number, number: number): void {
  for (const line of quill.getLines(index)) {
    if (!(line instanceof NumberedItem)) return
    const { list, indent } = line.formats()
    if (list === 'ordered' && !indent) quill.formatLine(quill.getIndex(line), 1, 'start', String(number), 'user')
  }
}
