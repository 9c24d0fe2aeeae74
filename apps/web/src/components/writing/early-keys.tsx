// Keeps what a person types while the field that it is meant for is still being loaded.
import { useLayoutEffect } from 'react'

let keys = ''
let waiting = 0

/** Shown in place of the field. */
export function KeepKeys() {
  useLayoutEffect(() => {
    waiting += 1
    addEventListener('keydown', keep, true)
    return () => {
      waiting -= 1
      stopUnlessWaiting()
    }
  }, [])
  return null
}

/** Begins before the page shows that something is loaded: a fast person types the next key sooner. */
export function keepKeys(): void {
  addEventListener('keydown', keep, true)
  setTimeout(stopUnlessWaiting, 1000)
}

/** Returns what was typed, with a line break for each Enter, and forgets it. */
export function takeKeys(): string {
  stopUnlessWaiting()
  const taken = keys
  keys = ''
  return taken
}

/** Gives back what belongs to a later field. */
export function keepForLater(text: string): void {
  keys = text
}

function stopUnlessWaiting(): void {
  if (waiting === 0) removeEventListener('keydown', keep, true)
}

function keep(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
  // AltGr types a character. Windows reports it as Ctrl and Alt together.
  const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  if (isCommand || isComposing || hasOwnUse(target)) return
  // Some letters have two code units. The names of other keys are longer.
  if ([...key].length === 1) keys += key
  else if (key === 'Enter') keys += '\n'
  else if (key === 'Backspace') keys = [...keys].slice(0, -1).join('')
  else return
  event.preventDefault()
  // Single keys are shortcuts, too.
  event.stopPropagation()
}

/** A field, or a button of the open note. */
function hasOwnUse(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const dialog = target.closest('[role=dialog]')
  return target.isContentEditable || target.matches('input, textarea, select') || (dialog !== null && dialog !== target)
}
