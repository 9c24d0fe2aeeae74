// The highlights of a note: read, made, changed and deleted.
import type { Highlight, HighlightColour, TextQuote } from '@jotsam/core/highlights/highlight'
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { withPendingHighlights } from '@jotsam/core/pending/pending-highlight'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'
import { saveHighlight } from '../../lib/saving/save-highlight.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { highlightsKey, putHighlight } from './captures-cache.ts'
import { refreshPendingWork, usePendingWork } from './use-pending-work.ts'

export function highlightsQuery(client: Client, userId: string, captureId: string) {
  return queryOptions({
    queryKey: highlightsKey(userId, captureId),
    queryFn: async (): Promise<Highlight[]> =>
      unwrap(await client.from('highlights').select().eq('capture_id', captureId).order('start_position').order('id')),
  })
}

type Look = Pick<Highlight, 'colour' | 'comment'>

export interface Highlights {
  readonly all: readonly Highlight[]
  add(quote: TextQuote, colour: HighlightColour, then?: (made: Highlight) => void): void
  change(id: string, look: Look, then: Outcome): void
  remove(id: string): void
}

export interface Outcome {
  onSuccess(): void
  onError(): void
}

export function useHighlights(captureId: string): Highlights {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const options = highlightsQuery(client, user.id, captureId)
  const { data: stored = NONE } = useQuery(options)
  const pending = usePendingWork(user.id).highlights.get(captureId)
  const all = useMemo(() => (pending ? withPendingHighlights(stored, pending) : stored), [stored, pending])
  const save = useMutation({
    mutationFn: async ({ highlight, isDeletion = false }: { highlight: Highlight; isDeletion?: boolean }) => {
      const saved = await saveHighlight(client, highlight, isDeletion)
      if (saved.kind === 'stored') putHighlight(cache, user.id, saved.item)
      else await refreshPendingWork(user.id)
    },
    // Without a connection it waits in the outbox.
    networkMode: 'always',
    onError: () => toast.error(texts.highlightFailed),
    onSettled: () => void cache.invalidateQueries({ queryKey: options.queryKey }),
  })
  const found = (id: string) => all.find((each) => each.id === id)
  return {
    all,
    add(quote, colour, then) {
      const made = { id: crypto.randomUUID(), user_id: user.id, capture_id: captureId }
      const highlight = { ...quote, ...made, colour, comment: '', created_at: new Date().toISOString() }
      save.mutate({ highlight }, { onSuccess: () => then?.(highlight) })
    },
    change(id, look, then) {
      const highlight = found(id)
      if (highlight) save.mutate({ highlight: { ...highlight, ...look } }, then)
    },
    remove(id) {
      const highlight = found(id)
      if (highlight) save.mutate({ highlight, isDeletion: true })
    },
  }
}

const NONE: readonly Highlight[] = []
