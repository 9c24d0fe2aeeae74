// Passages that the person marked on the page. They are drawn by the CSS Custom Highlight API, which leaves the page's elements alone.
import { findQuote, quoteOf } from '@jotsam/core/highlights/text-quote'
import { extensionMessages } from '@jotsam/core/messages/extension'
import type { Mark } from '../messaging/protocol.ts'
import { sendWithRetry } from '../messaging/send.ts'
import { newId } from './new-id.ts'
import { openToast } from './overlay/toast.ts'
import { pageText, rangeAt, spanOf } from './page-text.ts'
import { savePage } from './save.ts'
import { selectedIn } from './selected-text.ts'

const texts = extensionMessages.page
/** The background adds a style for this name. */
const NAME = 'jotsam-marks'
let shown: { mark: Mark; range: Range }[] = []

/** Marks the selection. A comment can be added in the toast. */
export async function markSelection(): Promise<void> {
  await keepMark().catch(() => openToast({ title: texts.notMarked, tone: 'fault' }))
}

async function keepMark(): Promise<void> {
  const { selection } = selectedIn(document)
  const text = pageText(document.body)
  const span = selection && selection.rangeCount > 0 ? spanOf(text, selection.getRangeAt(0)) : null
  const quote = span && quoteOf(text.text, span)
  if (!quote) {
    openToast({ title: texts.nothingSelected, tone: 'warn', autoClose: true })
    return
  }
  const made: Mark = { id: newId(), ...quote, comment: '', isSaved: false }
  await sendWithRetry({ type: 'mark.put', mark: made })
  selection?.removeAllRanges()
  await showMarks()
  openMark(made, true)
}

/** Draws the marks of this page, those that wait for a save and those of the saved note. */
export async function showMarks(): Promise<void> {
  if (!('highlights' in CSS) || window !== window.top) return
  const marks = await sendWithRetry({ type: 'marks.read' })
  if (marks.length === 0 && shown.length === 0) return
  const text = pageText(document.body)
  shown = marks.flatMap((mark) => {
    const span = findQuote(text.text, mark)
    const range = span && rangeAt(text, span)
    return range ? [{ mark, range }] : []
  })
  CSS.highlights.set(NAME, new Highlight(...shown.map(({ range }) => range)))
}

/** A click on a mark shows its comment, where the browser tells the place of a click in the text. The signal ends this and removes the marks. */
export function openMarksOnClick(signal: AbortSignal): void {
  const click = (event: MouseEvent) => {
    const at = shown.length > 0 && event.isTrusted ? document.caretRangeFromPoint?.(event.clientX, event.clientY) : null
    const hit = at && shown.find(({ range }) => range.isPointInRange(at.startContainer, at.startOffset))
    if (hit && (document.getSelection()?.isCollapsed ?? true)) openMark(hit.mark)
  }
  document.addEventListener('click', click, { signal })
  signal.addEventListener('abort', () => CSS.highlights?.delete(NAME))
}

function openMark(mark: Mark, isNew = false): void {
  // The highlights of a saved note are changed there.
  if (mark.isSaved) {
    openToast({ title: texts.marked, lines: [mark.comment || mark.quote], autoClose: true })
    return
  }
  const remove = async () => {
    await sendWithRetry({ type: 'mark.remove', id: mark.id })
    await showMarks()
    toast.close()
  }
  const comment = async (typed: string) => {
    await sendWithRetry({ type: 'mark.put', mark: { ...mark, comment: typed } })
    await showMarks()
  }
  const toast = openToast({
    title: texts.marked,
    lines: isNew ? [texts.markComesAlong] : [],
    field: { label: texts.comment, value: mark.comment, onChange: (typed) => void comment(typed) },
    actions: [
      { label: texts.savePage, main: true, run: () => void savePage() },
      { label: texts.removeMark, run: () => void remove() },
    ],
    tone: 'plain',
  })
}
