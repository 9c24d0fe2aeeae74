// The notes that fit the words in the command palette, best first, with the place where the words stand.
import type { FoundCapture } from '@jotsam/core/database/database'
import { searchMessages as texts } from '@jotsam/core/messages/search'
import { limits } from '@jotsam/core/plan/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { capturesKey } from '../../../lib/data/captures-key.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { useDebounced } from '../../../lib/ui/use-debounced.ts'

const MOST = 6

export function useFoundNotes(words: string): readonly FoundCapture[] {
  const { client, user } = useSignedIn()
  const query = useDebounced(words, limits.list.searchDebounceMs)
  const { data } = useQuery({
    queryKey: [...capturesKey(user.id), 'found', query],
    queryFn: async () => unwrap(await client.rpc('find_captures', { p_query: query, p_limit: MOST })),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  return words === '' ? [] : (data ?? [])
}

export function FoundNote({ note }: { note: FoundCapture }) {
  return (
    <span className="min-w-0 flex-1 py-1.5">
      <span className="flex gap-2">
        <span className="truncate font-medium">{note.title}</span>
        {note.why === 'similar' ? <span className="shrink-0 text-xs text-muted">{texts.similar}</span> : null}
      </span>
      <span className="block truncate text-xs text-muted">
        <Snippet text={note.snippet} />
      </span>
    </span>
  )
}

/** Hits stand between U+E000 and U+E001. */
function Snippet({ text }: { text: string }) {
  return text.split('\uE000').map((part, n) => {
    const [hit = '', rest] = part.split('\uE001')
    const key = `${n}-${hit}`
    return rest === undefined ? (
      hit
    ) : (
      <span key={key}>
        <mark>{hit}</mark>
        {rest}
      </span>
    )
  })
}
