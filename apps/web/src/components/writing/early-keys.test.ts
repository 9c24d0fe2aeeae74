// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { keepKeys, takeKeys, takeSaveKey } from './early-keys.tsx'

afterEach(() => vi.restoreAllMocks())

it('keeps characters of AltGr and of two code units and Ctrl S, removes one per Backspace, and leaves other commands alone', () => {
  keepKeys()
  press('a')
  press('@', { ctrlKey: true, altKey: true }, 'AltGraph')
  press('𞤀')
  press('𞤁')
  press('Backspace')
  const isLeftAlone = press('v', { ctrlKey: true })
  expect(isLeftAlone).toBe(true)
  expect(takeSaveKey()).toBe(false)
  expect(press('s', { ctrlKey: true })).toBe(false)
  expect(takeKeys()).toBe('a@𞤀')
  expect([takeSaveKey(), takeSaveKey()]).toEqual([true, false])
})

it('keeps the characters that Option types on a Mac; elsewhere Alt is for commands', () => {
  keepKeys()
  expect(press('a', { altKey: true })).toBe(true)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')
  press('ø', { altKey: true })
  expect(press('ø', { altKey: true, metaKey: true })).toBe(true)
  expect(takeKeys()).toBe('ø')
})

it('leaves Enter and letters to an element that the person went to meanwhile, but not to the one that opened the note', () => {
  document.body.innerHTML = '<button id="opener"></button><button id="other"></button>'
  const [opener, other] = [...document.querySelectorAll('button')]
  keepKeys()
  press('a', {}, '', opener)
  press('Enter', {}, '', opener)
  press('Tab', {}, '', opener)
  expect(press('Enter', {}, '', other)).toBe(true)
  expect(press(' ', {}, '', other)).toBe(true)
  press('b')
  expect(takeKeys()).toBe('a\nb')
})

/** Returns whether the browser goes on to handle the key. `held` is a modifier that the event reports only when it is asked. */
function press(key: string, modifiers: KeyboardEventInit = {}, held = '', target: Element = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
  Object.assign(event, { getModifierState: (name: string) => name === held })
  return target.dispatchEvent(event)
}
