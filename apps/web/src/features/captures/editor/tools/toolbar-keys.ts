// The toolbar by keyboard: one stop for Tab, arrow keys within.
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** Tab stops at the control that was used last, and then leaves; the arrows reach the others. */
export function useOneStop(bar: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null)
  // After every rendering, because controls appear and disappear.
  useEffect(() => {
    const place = bar.current
    const settle = () => {
      const controls = controlsOf(place)
      const stop = controls.find((control) => control === last.current) ?? controls[0]
      for (const control of controls) control.tabIndex = control === stop ? 0 : -1
    }
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
      settle()
    }
    settle()
    place?.addEventListener('focusin', note)
    return () => place?.removeEventListener('focusin', note)
  })
}

/** In a field the arrows move its cursor, and leave it at the ends of its text. */
export function moveAlong(event: KeyboardEvent, bar: HTMLElement | null): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const controls = controlsOf(bar)
  const at = document.activeElement instanceof HTMLElement ? controls.indexOf(document.activeElement) : -1
  if (at === -1) return
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.selectionStart !== (step === 1 ? field.value.length : 0)) return
  event.preventDefault()
  controls[(at + step + controls.length) % controls.length]?.focus()
}

function controlsOf(bar: HTMLElement | null): HTMLElement[] {
  return bar ? [...bar.querySelectorAll<HTMLElement>('button, select, input[list]')] : []
}
