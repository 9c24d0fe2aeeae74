// The four figures, each with a chart of its daily values.

import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import { grouped } from '@jotsam/core/util/grouped'
import type { AdminDay, AdminStats } from './admin-calls.ts'
import { DayChart } from './day-chart.tsx'

export function StatCards({
  stats,
  series,
  period,
}: {
  stats: AdminStats
  series: readonly AdminDay[]
  period: string
}) {
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {CARDS.map(({ stat, perDay }) => {
        const days = series.map((each) => ({ day: each.day, count: each[perDay] }))
        const total = days.reduce((sum, { count }) => sum + count, 0)
        return (
          <div key={stat} className="overflow-hidden rounded-card border border-line bg-surface">
            <dt className="px-4 pt-4 sm:px-5 text-sm text-muted">{text.stats[stat]}</dt>
            <dd className="px-4 sm:px-5">
              <span className="text-3xl font-semibold tabular-nums">{grouped(stats[stat])}</span>
              <span className="mt-0.5 block text-small text-muted">{text.newIn(grouped(total), period)}</span>
            </dd>
            <dd className="mt-3">
              <DayChart name={text.stats[stat]} days={days} period={period} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const CARDS = [
  { stat: 'totalUsers', perDay: 'users' },
  { stat: 'proUsers', perDay: 'pro' },
  { stat: 'totalCaptures', perDay: 'captures' },
  { stat: 'totalPayments', perDay: 'payments' },
] as const
