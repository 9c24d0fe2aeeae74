// A small button at the end of selected text.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { saveSelection } from './save.ts'
import { makeButton, makeShadow, overPage, withLogo } from './shadow.ts'

const FEWEST = 3
const SETTLED = 250

/** Ends when the signal does. */
export function offerAtSelection(signal: AbortSignal): void {
  const { host, root } = makeShadow()
  const hide = () => host.remove()
  const button = withLogo(
    makeButton(extensionMessages.page.save, 'float at-selection', () => {
      hide()
      void saveSelection()
    }),
  )
  // The press must not take the selection away.
  button.addEventListener('pointerdown', (event) => event.preventDefault())
  button.addEventListener('mousedown', (event) => event.preventDefault())
  root.append(button)

  const settle = () => {
    const at = selectionEnd()
    // Switched off while it waited, it would stay for ever.
    if (!at || signal.aborted) return hide()
    button.style.left = `${Math.max(8, Math.min(at.right + 6, innerWidth - 96))}px`
    button.style.top = `${Math.max(8, Math.min(at.bottom + 6, innerHeight - 44))}px`
    if (!host.isConnected) overPage(host)
  }
  let timer = 0
  let isDown = false
  const later = () => {
    clearTimeout(timer)
    if (!isDown) timer = window.setTimeout(settle, SETTLED)
  }
  const down = (event: PointerEvent) => {
    if (event.composedPath().includes(host)) return
    isDown = true
    hide()
  }
  const up = (event: PointerEvent) => {
    // Pressed, it has done its work for this selection.
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

/** Where it ends; null when there is nothing worth a button. */
function selectionEnd(): DOMRect | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.toString().trim().length < FEWEST) return null
  const rects = selection.getRangeAt(0).getClientRects()
  return rects[rects.length - 1] ?? null
}
