// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { keepKeys, takeKeys } from './early-keys.tsx'

it('keeps characters of AltGr and of two code units, removes one per Backspace, and leaves commands alone', () => {
  keepKeys()
  press('a')
  press('@', { ctrlKey: true, altKey: true }, 'AltGraph')
  press('𞤀')
  press('𞤁')
  press('Backspace')
  const isLeftAlone = press('v', { ctrlKey: true })
  expect(isLeftAlone).toBe(true)
  expect(takeKeys()).toBe('a@𞤀')
})

/** Returns whether the browser goes on to handle the key. `held` is a modifier that the event reports only when it is asked. */
function press(key: string, modifiers: KeyboardEventInit = {}, held = ''): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
  Object.assign(event, { getModifierState: (name: string) => name === held })
  return document.body.dispatchEvent(event)
}
