// A year of saving as a calendar of squares, and the notes by notebook and by source. Everything is also told in words.

import { sourceSites } from '@jotsam/core/capture/sources/source-sites'
import { accountPagesMessages as texts } from '@jotsam/core/messages/account/account-pages'
import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { grouped } from '@jotsam/core/util/grouped'
import { buttonClass } from '@jotsam/ui/button'
import { EmptyState } from '@jotsam/ui/empty-state'
import { Skeleton } from '@jotsam/ui/skeleton'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { FaultLine } from '../../../components/fault-line.tsx'
import { notebookCountsQuery, notebooksQuery } from '../../../lib/data/notebooks-queries.ts'
import { readAllRows } from '../../../lib/data/read-all-rows.ts'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'
import { useMedia } from '../../../lib/device/use-media.ts'
import { paths } from '../../../lib/paths.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { calendarDay, calendarMonth } from '../../../lib/ui/date-time.ts'
import { withColours } from '../../../lib/ui/notebook-colours.ts'
import { type Square, yearOfDays } from './year-of-days.ts'

const MOST = 8

function numbersQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['numbers', userId],
    staleTime: 0,
    queryFn: async () => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const [days, facets] = await Promise.all([
        client.rpc('saving_days', { p_time_zone: zone }).then(unwrap),
        readAllRows((from, to) =>
          client
            .rpc('capture_facets')
            .eq('kind', 'source')
            .order('count', { ascending: false })
            .order('value')
            .range(from, to),
        ),
      ])
      return { days, sources: sourceSites(facets).map(({ value, count }) => ({ name: value, count })) }
    },
  })
}

export function Numbers() {
  const { client, user } = useSignedIn()
  const { data, isError, isFetching, isPaused, refetch } = useQuery(numbersQuery(client, user.id))
  const { data: stored = [] } = useQuery(notebooksQuery(client, user.id))
  const notebooks = withColours(stored)
  const { data: counts = [] } = useQuery(notebookCountsQuery(client, user.id))
  if (!data && isPaused) return <FaultLine text={pwaMessages.shownOnline} />
  if (!data)
    return isError && !isFetching ? (
      <FaultLine text={texts.failed} isAlert onRetry={() => void refetch()} />
    ) : (
      <div role="status" className="flex flex-col gap-6">
        <span className="sr-only">{texts.loading}</span>
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  if (counts.length === 0)
    return (
      <EmptyState
        title={texts.nothing}
        action={
          <Link to={paths.dashboard} className={buttonClass({ look: 'primary' })}>
            {texts.toNotes}
          </Link>
        }
      >
        {texts.nothingDetail}
      </EmptyState>
    )
  const byNotebook = counts
    .map(({ folder_id, count }) => {
      const notebook = notebooks.find(({ id }) => id === folder_id)
      return { name: notebook?.name ?? texts.noNotebook, count, colour: notebook?.color }
    })
    .sort((a, b) => b.count - a.count)
  return (
    <>
      <Year days={data.days} />
      <Bars name={texts.byNotebook} bars={byNotebook} />
      {data.sources.length > 0 ? <Bars name={texts.bySource} bars={data.sources} /> : null}
    </>
  )
}

function Year({ days }: { days: readonly { day: string; captures: number }[] }) {
  const heading = useId()
  // The day in the person's time zone. Swedish dates have the form of ISO 8601.
  const weeks = yearOfDays(days, new Date().toLocaleDateString('sv'))
  // Half a year fits the width of a phone.
  const rows = useMedia('(max-width: 39.99rem)') ? [weeks.slice(0, -26), weeks.slice(-26)] : [weeks]
  const squares = weeks.flat().filter(({ captures }) => captures > 0)
  const total = squares.reduce((sum, { captures }) => sum + captures, 0)
  const busiest = squares.reduce<Square | null>(
    (most, each) => (each.captures > (most?.captures ?? 0) ? each : most),
    null,
  )
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h3 id={heading} className="font-semibold">
        {texts.year}
      </h3>
      <p className="text-sm text-muted">
        {texts.yearSummary(total, squares.length)}{' '}
        {busiest && busiest.captures > 1 ? texts.busiest(calendarDay(busiest.day), busiest.captures) : null}
      </p>
      {rows.map((row) => (
        <Squares key={row.length} weeks={row} />
      ))}
      <p aria-hidden className="flex items-center gap-1.5 text-xs text-muted">
        {texts.less}
        {LEVELS.map((look) => (
          <svg key={look} aria-hidden="true" width="11" height="11">
            <rect width="11" height="11" rx="2" className={look} />
          </svg>
        ))}
        {texts.more}
      </p>
    </section>
  )
}

/** Hidden from screen readers: 365 squares say no more than the sentence above. */
function Squares({ weeks }: { weeks: readonly Square[][] }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${weeks.length * 13} 106`} className="w-full">
      {weeks.map((week, x) => {
        const [first] = week
        const isMonth = first !== undefined && Number(first.day.slice(8)) <= 7
        return (
          <g key={first?.day} transform={`translate(${x * 13} 0)`}>
            {isMonth ? (
              <text y="9" className="fill-current text-[9px] text-muted">
                {calendarMonth(first.day)}
              </text>
            ) : null}
            {week.map(({ day, captures, level }, y) => (
              <rect key={day} y={14 + y * 13} width="11" height="11" rx="2" className={LEVELS[level]}>
                <title>{texts.onDay(captures, calendarDay(day))}</title>
              </rect>
            ))}
          </g>
        )
      })}
    </svg>
  )
}

const LEVELS = ['fill-sunken', 'fill-primary/30', 'fill-primary/55', 'fill-primary/80', 'fill-primary']

function Bars({
  name,
  bars,
}: {
  name: string
  bars: readonly { name: string; count: number; colour?: string | undefined }[]
}) {
  const heading = useId()
  const rest = bars.slice(MOST).reduce((sum, { count }) => sum + count, 0)
  const shown = [...bars.slice(0, MOST), ...(rest > 0 ? [{ name: texts.others, count: rest }] : [])]
  const most = Math.max(...shown.map(({ count }) => count))
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h3 id={heading} className="font-semibold">
        {name}
      </h3>
      <dl className="grid grid-cols-[minmax(0,min(12rem,45%))_1fr_auto] gap-x-3 gap-y-2 text-sm">
        {shown.map(({ name: label, count, colour }) => (
          <div key={label} className="col-span-3 grid grid-cols-subgrid items-center">
            <dt dir="auto" className="wrap-anywhere">
              {label}
            </dt>
            <dd aria-hidden className="h-2.5 rounded-full bg-sunken forced-color-adjust-none forced-colors:border">
              <div
                className="h-full rounded-full bg-primary"
                style={{ width: `${(count / most) * 100}%`, ...(colour ? { background: colour } : {}) }}
              />
            </dd>
            <dd className="text-right text-muted tabular-nums">{grouped(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
