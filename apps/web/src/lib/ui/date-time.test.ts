// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { changeAppearance } from './appearance.ts'
import { calendarDay, calendarMonth, dateTime, dayOf, longDay, monthOf, shortDay } from './date-time.ts'

const src = join(import.meta.dirname, '../..')
const AT = '2025-11-05T12:00:00Z'

// The files of a worker share one document.
afterAll(() => {
  Reflect.deleteProperty(navigator, 'language')
  changeAppearance({ dates: 'en-US' })
})

it('writes dates in the chosen language', () => {
  expect(dayOf(AT)).toBe('Nov 5, 2025')
  changeAppearance({ dates: 'en-GB' })
  expect(dayOf(AT)).toBe('5 Nov 2025')
  expect(dateTime(AT)).toMatch(/^5 Nov 2025, \d\d:\d\d$/)
  changeAppearance({ dates: 'de' })
  expect([longDay(AT), monthOf(AT), shortDay(AT)]).toEqual(['5. November 2025', 'Nov. 2025', '5. Nov. 2025'])
  expect([calendarDay('2025-11-05'), calendarMonth('2025-11-05')]).toEqual(['05.11.2025', 'Nov'])
})

it("writes dates in the browser's language after that choice", () => {
  Object.defineProperty(navigator, 'language', { value: 'fr', configurable: true })
  changeAppearance({ dates: 'system' })
  expect(dateTime(AT)).toMatch(/^5 nov\. 2025, \d\d:\d\d$/)
})

it('is the only file of the app that formats dates for people', () => {
  // Text that leaves the app, and a prerendered page, have American English.
  const american = /^(?:features\/captures\/export\/|features\/blog\/article\.tsx$|lib\/ui\/date-time\.ts$)/
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => !american.test(file.replaceAll('\\', '/')))
  const formatting = files.filter((file) =>
    /core\/capture\/created-date|\.toLocale(?:Date|Time)?String\((?!'sv')|DateTimeFormat\((?!\)\.resolved)/.test(
      readFileSync(join(src, file), 'utf8'),
    ),
  )
  expect(formatting).toEqual([])
})
