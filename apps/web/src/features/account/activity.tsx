// What was done to many notes at once, with a button that undoes it as a whole.
import type { Activity as Entry } from '@jotsam/core/database/database'
import { activityMessages as text } from '@jotsam/core/messages/account/activity'
import { historyMessages } from '@jotsam/core/messages/history'
import { Button } from '@jotsam/ui/button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FaultLine } from '../../components/fault-line.tsx'
import type { Client } from '../../lib/data/supabase.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { dateTime } from '../../lib/ui/date-time.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { Setting } from './setting.tsx'

type Listed = Pick<Entry, 'id' | 'kind' | 'at' | 'author' | 'summary' | 'ids' | 'undone_at'>

function activityQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['activity', userId],
    staleTime: 0,
    queryFn: async (): Promise<Listed[]> => {
      const entries = client.from('activities').select('id, kind, at, author, summary, ids, undone_at')
      return (await entries.order('at', { ascending: false }).limit(50).throwOnError()).data
    },
  })
}

export function Activity() {
  const { client, user } = useSignedIn()
  const { data, isError, isPaused, refetch } = useQuery(activityQuery(client, user.id))
  return (
    <Setting name={text.title} summary={text.summary}>
      {data ? (
        <ActivityList entries={data} />
      ) : isPaused ? (
        <FaultLine text={text.offline} />
      ) : isError ? (
        <FaultLine text={text.failed} isAlert onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-14" />
      )}
    </Setting>
  )
}

function ActivityList({ entries }: { entries: readonly Listed[] }) {
  const { client } = useSignedIn()
  const cache = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  if (entries.length === 0) return <p className="text-sm text-muted">{text.none}</p>
  const undo = async (id: string) => {
    setBusy(id)
    try {
      const { data: count } = await client.rpc('undo_activity', { p_id: id }).throwOnError()
      toast.success(text.undoneCount(count))
    } catch (error) {
      const isFree = error instanceof Error && error.message === text.editingIsPro
      toast.error(isFree ? text.editingIsPro : text.undoFailed)
    } finally {
      await cache.invalidateQueries()
      setBusy(null)
    }
  }
  return (
    <ul aria-label={text.list} className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="text-sm break-words">{text.what(entry)}</p>
            <p className="text-xs text-muted">
              {dateTime(entry.at)} · {historyMessages.authors[entry.author] ?? entry.author}
            </p>
          </div>
          {entry.undone_at ? (
            <span className="text-sm text-muted">{text.undone}</span>
          ) : entry.kind === 'use' ? null : (
            <Button
              size="small"
              busy={busy === entry.id}
              disabled={busy !== null}
              aria-label={text.undoWhat(text.what(entry))}
              onClick={() => void undo(entry.id)}
            >
              {text.undo}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
