// The squares of a year: a column a week, from Monday, until today. Pure.
import type { SavingDay } from '@jotsam/core/database/database'

export interface Square {
  /** YYYY-MM-DD */
  readonly day: string
  readonly captures: number
  /** 0 for none, 1 to 4 by how many. */
  readonly level: 0 | 1 | 2 | 3 | 4
}

const DAY_MS = 86_400_000
const WEEKS = 53

/** `today`: YYYY-MM-DD. The last week ends with it. */
export function yearOfDays(saved: readonly SavingDay[], today: string): Square[][] {
  const counts = new Map(saved.map(({ day, captures }) => [day, captures]))
  // One note on each day is not a full square.
  const most = Math.max(4, ...counts.values())
  const end = Date.parse(`${today}T00:00:00Z`)
  const weekday = (new Date(end).getUTCDay() + 6) % 7
  const start = end - (weekday + 7 * (WEEKS - 1)) * DAY_MS
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: week === WEEKS - 1 ? weekday + 1 : 7 }, (_, at) => {
      const day = new Date(start + (week * 7 + at) * DAY_MS).toISOString().slice(0, 10)
      const captures = counts.get(day) ?? 0
      return { day, captures, level: levelOf(captures, most) }
    }),
  )
}

function levelOf(captures: number, most: number): Square['level'] {
  if (captures === 0) return 0
  return Math.max(1, Math.ceil((captures / most) * 4)) as Square['level']
}
