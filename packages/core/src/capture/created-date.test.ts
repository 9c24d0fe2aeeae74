import { expect, it } from 'vitest'
import { createdDate, createdDay } from './created-date.ts'

it.each([
  ['2026-11-15T09:05:00Z', 'Nov 15, 2026, 09:05 AM'],
  ['2026-01-02T23:59:59.123456+00:00', 'Jan 2, 2026, 11:59 PM'],
  [null, 'Unknown date'],
  [undefined, 'Unknown date'],
  ['', 'Unknown date'],
  ['yesterday', 'Unknown date'],
])('shows %j as %j', (iso, shown) => {
  expect(createdDate(iso, 'UTC').replace(/\u202f/g, ' ')).toBe(shown)
})

it('a creation date shows the time in the zone of the person', () => {
  expect(createdDate('2026-11-15T23:30:00Z', 'Asia/Tokyo')).toContain('Nov 16, 2026')
})

it.each([
  ['2026-03-05T12:00:00Z', 'Mar 5'],
  ['2025-03-05T12:00:00Z', 'Mar 5, 2025'],
  [null, 'Unknown date'],
])('shows the day of %j as %j in 2026', (iso, shown) => {
  expect(createdDay(iso, 'en-US', new Date('2026-11-15T12:00:00Z'))).toBe(shown)
})
