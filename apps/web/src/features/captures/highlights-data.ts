// The highlights of a note: read, made, changed and deleted.
import type { Highlight, HighlightColour, TextQuote } from '@jotsam/core/highlights/highlight'
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { type PendingHighlight, withPendingHighlights } from '@jotsam/core/pending/pending-highlight'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'
import { dropLocally } from '../../lib/device/local-values.ts'
import { commentDraftKey, commentedHighlights } from '../../lib/drafts/drafts.ts'
import { failureOf } from '../../lib/saving/failure-of.ts'
import { findPendingHighlight } from '../../lib/saving/outbox.ts'
import { saveHighlight } from '../../lib/saving/save-highlight.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { highlightsKey, putHighlight } from './captures-cache.ts'
import { refreshPendingWork, usePendingWork } from './use-pending-work.ts'

function highlightsQuery(client: Client, userId: string, captureId: string) {
  return queryOptions({
    queryKey: highlightsKey(userId, captureId),
    queryFn: async (): Promise<Highlight[]> =>
      unwrap(await client.from('highlights').select().eq('capture_id', captureId).order('start_position').order('id')),
  })
}

/** What waits on the device is sent before it leaves there, so a highlight that is found neither there nor on the server was deleted. */
async function dropCommentOfDeleted(client: Client, userId: string, captureId: string, id: string): Promise<void> {
  if (await findPendingHighlight(id)) return
  const { data } = await client.from('highlights').select('id').eq('id', id)
  if (data?.length === 0) dropLocally(commentDraftKey(userId, captureId, id))
}

type Look = Pick<Highlight, 'colour' | 'comment'>

export interface Highlights {
  readonly all: readonly Highlight[]
  /** Returns the new highlight. It is shown once the device has it. */
  add(quote: TextQuote, colour: HighlightColour): Highlight
  /** False when neither the device nor the server has it. */
  change(id: string, look: Look): Promise<boolean>
  remove(id: string): void
}

export function useHighlights(captureId: string): Highlights {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const { data: stored = NONE, isFetchedAfterMount, isFetching } = useQuery(highlightsQuery(client, user.id, captureId))
  const isCurrent = stored !== NONE && isFetchedAfterMount && !isFetching
  const pending = usePendingWork(user.id).highlights.get(captureId)
  const all = useMemo(() => (pending ? withPendingHighlights(stored, pending) : stored), [stored, pending])
  useEffect(() => {
    const ids = new Set(all.map(({ id }) => id))
    const missing = isCurrent ? commentedHighlights(user.id, captureId).filter((id) => !ids.has(id)) : []
    for (const id of missing) void dropCommentOfDeleted(client, user.id, captureId, id)
  }, [client, user.id, captureId, all, isCurrent])

  const save = async (highlight: Highlight, step: 'add' | 'change' | 'delete'): Promise<boolean> => {
    const { isKept, sent } = await saveHighlight(client, highlight, step)
    const show = async (item: PendingHighlight | null) => {
      if (item) putHighlight(cache, user.id, item)
      await refreshPendingWork(user.id)
      return true
    }
    const outcome = sent.then(show, async (error) => {
      toast.error(texts.highlightFailed, { description: failureOf(error).detail })
      await show(null)
      return false
    })
    if (!isKept) return outcome
    await refreshPendingWork(user.id)
    return true
  }
  const found = (id: string) => all.find((each) => each.id === id)
  return {
    all,
    add(quote, colour) {
      const made = { id: crypto.randomUUID(), user_id: user.id, capture_id: captureId }
      const highlight = { ...quote, ...made, colour, comment: '', created_at: new Date().toISOString() }
      void save(highlight, 'add')
      return highlight
    },
    async change(id, look) {
      const highlight = found(id)
      return !highlight || save({ ...highlight, ...look }, 'change')
    },
    remove(id) {
      const highlight = found(id)
      if (highlight) void save(highlight, 'delete')
    },
  }
}

const NONE: readonly Highlight[] = []
