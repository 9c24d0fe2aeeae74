// Keeps what a person types while the field that it is meant for is still being loaded.
import { useLayoutEffect } from 'react'
import { hasCommandKey } from '../../lib/device/shortcut-text.ts'

let keys = ''
let hasSaveKey = false
let waiting = 0
/** The person went to another element, which gets the keys from then on. */
let hasMoved = false

/** Shown in place of the field. */
export function KeepKeys() {
  useLayoutEffect(() => {
    waiting += 1
    listen()
    return () => {
      waiting -= 1
      stopUnlessWaiting()
    }
  }, [])
  return null
}

/** Starts before the page shows that something is loading, because a fast person types the next key before that. */
export function keepKeys(): void {
  hasMoved = false
  listen()
  setTimeout(stopUnlessWaiting, 1000)
}

/** Returns what was typed, with a line break for each Enter, and forgets it. */
export function takeKeys(): string {
  stopUnlessWaiting()
  const taken = keys
  keys = ''
  return taken
}

/** Whether Ctrl S was pressed meanwhile. Forgets it. */
export function takeSaveKey(): boolean {
  const taken = hasSaveKey
  hasSaveKey = false
  return taken
}

/** Gives back what belongs to a later field. */
export function keepForLater(text: string): void {
  keys = text
}

function listen(): void {
  addEventListener('keydown', keep, true)
  addEventListener('pointerdown', move, true)
}

function stopUnlessWaiting(): void {
  if (waiting > 0) return
  hasMoved = false
  removeEventListener('keydown', keep, true)
  removeEventListener('pointerdown', move, true)
}

function move(): void {
  hasMoved = true
}

function keep(event: KeyboardEvent): void {
  const { key, target, isComposing } = event
  if (MOVES.test(key)) move()
  if (isSaveKey(event)) {
    hasSaveKey = true
    event.preventDefault()
    event.stopPropagation()
  }
  if (isCommand(event) || isComposing || hasOwnUse(target)) return
  // Some letters have two code units. The names of other keys are longer.
  if ([...key].length === 1) keys += key
  else if (key === 'Enter') keys += '\n'
  else if (key === 'Backspace') keys = [...keys].slice(0, -1).join('')
  else return
  event.preventDefault()
  // Single keys are shortcuts, too.
  event.stopPropagation()
}

export function isSaveKey({ ctrlKey, metaKey, key }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'key'>): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 's'
}

const MOVES = /^(?:Tab|Arrow\w+)$/

function isCommand(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey } = event
  // AltGr types a character. Windows reports it as Ctrl and Alt together. On a Mac, Option does the same.
  if (event.getModifierState('AltGraph') || (altKey && !ctrlKey && hasCommandKey())) return metaKey
  return ctrlKey || metaKey || altKey
}

/** A field, a button of the open note, or what the person went to. The card or button that opened the note has none. */
function hasOwnUse(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target === document.body || target.matches('[role=dialog]')) return false
  const isField = target.isContentEditable || target.matches('input, textarea, select')
  return isField || hasMoved || target.closest('[role=dialog]') !== null
}
