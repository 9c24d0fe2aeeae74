// A line chart with one value per day. Its text alternative names the total and the highest day.

import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import { grouped } from '@jotsam/core/util/grouped'
import { calendarDay } from '../../lib/ui/date-time.ts'

const WIDTH = 240
const HEIGHT = 56
const TOP = 4

export interface DayCount {
  readonly day: string
  readonly count: number
}

export function DayChart({ name, days, period }: { name: string; days: readonly DayCount[]; period: string }) {
  const line = linePath(days.map(({ count }) => count))
  return (
    <svg
      role="img"
      aria-label={describe(name, days, period)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-14 w-full text-primary"
    >
      <path d={`${line} L${WIDTH},${HEIGHT} L0,${HEIGHT} Z`} className="fill-primary-soft" />
      <path d={line} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function linePath(counts: readonly number[]): string {
  const most = Math.max(1, ...counts)
  const step = WIDTH / Math.max(1, counts.length - 1)
  const points = counts.map((count, index) => {
    const y = HEIGHT - 1 - (count / most) * (HEIGHT - TOP - 1)
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`
  })
  return `M${points.join(' L')}`
}

function describe(name: string, days: readonly DayCount[], period: string): string {
  const highest = days.reduce<DayCount | null>((best, each) => (best && best.count >= each.count ? best : each), null)
  if (!highest || highest.count === 0) return text.flatChart(name, period)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return text.chart(name, period, grouped(total), grouped(highest.count), calendarDay(highest.day))
}
