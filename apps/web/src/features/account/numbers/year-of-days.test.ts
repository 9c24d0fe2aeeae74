import { expect, it } from 'vitest'
import { yearOfDays } from './year-of-days.ts'

it('has 53 weeks from Monday, and ends today', () => {
  // A Wednesday.
  const weeks = yearOfDays([], '2026-11-18')
  expect(weeks).toHaveLength(53)
  expect(weeks.slice(0, -1).every((week) => week.length === 7)).toBe(true)
  expect(weeks.at(-1)?.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  expect(weeks[0]?.[0]?.day).toBe('2025-11-17')
})

it('shades a day with one note lightly, though no day has more', () => {
  const levels = yearOfDays([{ day: '2026-11-02', captures: 1 }], '2026-11-02').flat()
  expect(levels.at(-1)?.level).toBe(1)
})

it('shades days by the busiest one', () => {
  const saved = [1, 5, 6, 20].map((captures, at) => ({ day: `2026-11-0${at + 2}`, captures }))
  const levels = yearOfDays(saved, '2026-11-08')
    .flat()
    .slice(-8)
    .map(({ level }) => level)
  expect(levels).toEqual([0, 1, 1, 2, 4, 0, 0, 0])
})
