// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { changeAppearance } from './appearance.ts'
import { dateTime, dayOf } from './date-time.ts'

it('writes dates in the chosen language', () => {
  const at = '2026-11-05T12:00:00Z'
  expect(dayOf(at)).toBe('Nov 5, 2026')
  changeAppearance({ dates: 'en-GB' })
  expect(dayOf(at)).toBe('5 Nov 2026')
  expect(dateTime(at)).toMatch(/^5 Nov 2026, \d\d:\d\d$/)
})
