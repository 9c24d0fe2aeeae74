// The highlights of a note: read, made, changed and deleted.
import type { Highlight, HighlightColour, TextQuote } from '@jotsam/core/highlights/highlight'
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { capturesKey } from '../../lib/data/captures-key.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { succeed, unwrap } from '../../lib/data/unwrap.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'

export function highlightsQuery(client: Client, userId: string, captureId: string) {
  return queryOptions({
    queryKey: [...capturesKey(userId), 'highlights', captureId],
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
  const { data: all = NONE } = useQuery(options)
  const settle = {
    // Without a connection it fails at once and says so, instead of waiting unseen.
    networkMode: 'always',
    onError: () => toast.error(texts.highlightFailed),
    onSettled: () => cache.invalidateQueries({ queryKey: options.queryKey }),
  } as const
  const add = useMutation({
    mutationFn: async (row: TextQuote & Look & { id: string }) =>
      unwrap(
        await client
          .from('highlights')
          .insert({ ...row, capture_id: captureId })
          .select()
          .single(),
      ),
    ...settle,
  })
  const change = useMutation({
    mutationFn: async ({ id, look }: { id: string; look: Look }) =>
      succeed(await client.from('highlights').update(look).eq('id', id)),
    ...settle,
  })
  const remove = useMutation({
    mutationFn: async (id: string) => succeed(await client.from('highlights').delete().eq('id', id)),
    ...settle,
  })
  return {
    all,
    add: (quote, colour, then) =>
      add.mutate({ ...quote, colour, comment: '', id: crypto.randomUUID() }, { onSuccess: (made) => then?.(made) }),
    change: (id, look, then) => change.mutate({ id, look }, then),
    remove: (id) => remove.mutate(id),
  }
}

const NONE: readonly Highlight[] = []
