// Three figures about all captures, in one line.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { grouped } from '@jotsam/core/util/grouped'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { captureStatsQuery } from '../captures/captures-queries.ts'
import type { DeletingCapture } from '../captures/optimistic-changes.ts'
import { figuresWithout } from './figures.ts'

/** Shown once a person has notes of their own. `leaving`: captures that are being deleted and do not count any more. */
export function Figures({ leaving, samples }: { leaving: readonly DeletingCapture[]; samples: number }) {
  const { client, user } = useSignedIn()
  const { data, isError } = useQuery(captureStatsQuery(client, user.id))
  const texts = dashboardMessages
  const figures = data && figuresWithout(data, leaving, Date.now())
  // The list below says that loading failed.
  if ((isError && !data) || (samples > 0 && (figures?.total ?? 0) <= samples)) return null
  return (
    <section aria-label={texts.statistics}>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-muted max-[23rem]:gap-x-2.5 max-[23rem]:text-xs">
        <Figure name={texts.totalNotes} value={figures?.total} />
        <Figure name={texts.thisWeek} value={figures?.this_week} />
        <Figure name={texts.uniqueTags} value={figures?.unique_tags} />
      </dl>
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-1.5">
      <dt>{name}</dt>
      <dd className="font-semibold text-ink tabular-nums">
        {value === undefined ? <Skeleton className="inline-block h-3 w-4" /> : grouped(value)}
      </dd>
    </div>
  )
}
