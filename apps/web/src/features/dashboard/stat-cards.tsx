// Three figures about all captures.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { grouped } from '@jotsam/core/util/grouped'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, NotebookText, Tags } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { captureStatsQuery } from '../captures/captures-queries.ts'
import type { DeletingCapture } from '../captures/optimistic-changes.ts'
import { figuresWithout } from './figures.ts'

/** `leaving`: captures that are being deleted and do not count any more. */
export function StatCards({ leaving }: { leaving: readonly DeletingCapture[] }) {
  const { client, user } = useSignedIn()
  const { data } = useQuery(captureStatsQuery(client, user.id))
  const texts = dashboardMessages
  const figures = data && figuresWithout(data, leaving, Date.now())
  return (
    <section aria-label={texts.statistics}>
      <dl className="grid grid-cols-3 gap-3 sm:gap-4">
        <StatCard icon={<NotebookText />} name={texts.totalNotes} value={figures?.total} />
        <StatCard icon={<CalendarDays />} name={texts.thisWeek} value={figures?.this_week} />
        <StatCard icon={<Tags />} name={texts.uniqueTags} value={figures?.unique_tags} />
      </dl>
    </section>
  )
}

function StatCard({ icon, name, value }: { icon: ReactNode; name: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 rounded-card border border-line bg-surface px-3 py-3 sm:px-4">
      <dt className="flex items-center gap-2 text-xs text-muted sm:text-[13px] [&_svg]:size-4 [&_svg]:max-sm:hidden">
        {icon}
        {name}
      </dt>
      <dd className="text-xl font-semibold tabular-nums sm:text-2xl">
        {value === undefined ? <Skeleton className="my-1.5 h-5 w-12" /> : grouped(value)}
      </dd>
    </div>
  )
}
