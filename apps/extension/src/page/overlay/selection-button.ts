// Buttons at the end of selected text: save it, or mark it on the page.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { markSelection } from '../marks.ts'
import { saveSelection } from '../save.ts'
import { makeButton, makeShadow, overPage, withLogo } from './shadow.ts'

const MIN_LENGTH = 3
const DEBOUNCE_MS = 250

/** The signal removes the button. */
export function showSelectionButton(signal: AbortSignal): void {
  const { host, root } = makeShadow()
  const hide = () => host.remove()
  const run = (what: () => Promise<void>) => () => {
    hide()
    void what()
  }
  const buttons = document.createElement('div')
  buttons.className = 'at-selection'
  buttons.append(
    withLogo(makeButton(extensionMessages.page.save, 'float', run(saveSelection))),
    makeButton(extensionMessages.page.mark, 'float', run(markSelection)),
  )
  // A press must not clear the selection.
  buttons.addEventListener('pointerdown', (event) => event.preventDefault())
  buttons.addEventListener('mousedown', (event) => event.preventDefault())
  root.append(buttons)

  const update = () => {
    const at = selectionEnd()
    // The signal may have aborted during the debounce.
    if (!at || signal.aborted) return hide()
    buttons.style.left = `${Math.max(8, Math.min(at.right + 6, innerWidth - 196))}px`
    buttons.style.top = `${Math.max(8, Math.min(at.bottom + 6, innerHeight - 44))}px`
    if (!host.isConnected) overPage(host)
  }
  let timer = 0
  let isDown = false
  const later = () => {
    clearTimeout(timer)
    if (!isDown) timer = window.setTimeout(update, DEBOUNCE_MS)
  }
  const down = (event: PointerEvent) => {
    if (event.composedPath().includes(host)) return
    isDown = true
    hide()
  }
  const up = (event: PointerEvent) => {
    // After a press the button does not come back for this selection.
    if (event.composedPath().includes(host)) return
    isDown = false
    later()
  }
  document.addEventListener('selectionchange', later, { signal })
  document.addEventListener('pointerdown', down, { signal, capture: true })
  document.addEventListener('pointerup', up, { signal, capture: true })
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
  signal.addEventListener('abort', hide)
}

/** Null when nothing or very little is selected. */
function selectionEnd(): DOMRect | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.toString().trim().length < MIN_LENGTH) return null
  const rects = selection.getRangeAt(0).getClientRects()
  return rects[rects.length - 1] ?? null
}
