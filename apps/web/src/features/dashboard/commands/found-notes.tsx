// The notes in the command palette: those that fit the words, best first, or the recent ones while nothing is typed.
import { captureTitle } from '@jotsam/core/capture/capture'
import { withoutSpeakers } from '@jotsam/core/capture/preview/card-preview'
import type { FoundCapture } from '@jotsam/core/database/database'
import { searchMessages as texts } from '@jotsam/core/messages/search'
import { limits } from '@jotsam/core/plan/limits'
import { asPhrase, hitsOf } from '@jotsam/core/search/query'
import { emptyFilter } from '@jotsam/core/search/search-filter'
import { keepPreviousData, onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { capturesKey } from '../../../lib/data/captures-key.ts'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { useDebounced } from '../../../lib/ui/use-debounced.ts'
import { knownFolders } from '../../captures/captures-queries.ts'
import { Highlighted } from '../../captures/card/highlighted.tsx'
import { excerpt, piecesOf, snippetPieces } from '../../captures/highlight.ts'
import type { Found } from '../../captures/list/captures-list.ts'
import { foundWhere } from '../../captures/list/found-where.ts'
import { mendedWords } from '../../captures/list/mended-words.ts'

const MOST = 6

export type PaletteNote = Pick<FoundCapture, 'id' | 'title' | 'source_url'> & Found

export interface FoundNotes {
  readonly notes: readonly PaletteNote[]
  /** False while these notes belong to earlier words. */
  readonly isCurrent: boolean
  /** How many notes were searched without a connection; null when the server searched all of them. */
  readonly keptCount: number | null
}

export function useFoundNotes(words: string): FoundNotes {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const query = useDebounced(words, limits.list.searchDebounceMs)
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: [...capturesKey(user.id), 'found', query],
    queryFn: async (): Promise<Omit<FoundNotes, 'isCurrent'>> =>
      onlineManager.isOnline()
        ? { notes: await findNotes(client, query), keptCount: null }
        : findKept(cache, user.id, query),
    enabled: query !== '',
    networkMode: 'always',
    placeholderData: keepPreviousData,
  })
  if (words === '' || !data)
    return { notes: [], keptCount: null, isCurrent: words === '' || (query === words && !isPending) }
  return { ...data, isCurrent: query === words && !isPlaceholderData }
}

async function findNotes(client: Client, query: string): Promise<readonly PaletteNote[]> {
  const ask = async (p_query: string) => unwrap(await client.rpc('find_captures', { p_query, p_limit: MOST }))
  const phrase = asPhrase(query)
  const literal = phrase === null ? [] : await ask(phrase)
  return literal.length > 0 ? literal : ask(query)
}

async function findKept(cache: QueryClient, userId: string, query: string): Promise<Omit<FoundNotes, 'isCurrent'>> {
  const { searchKept } = await import('../../captures/list/search-kept.ts')
  const view = { filter: { ...emptyFilter, query }, folderId: null, order: 'best' as const }
  const { captures, keptCount = 0 } = await searchKept(cache, userId, view, knownFolders(cache, userId))
  const notes = captures.slice(0, MOST).map(({ id, title, content, source_url }) => ({
    id,
    title,
    source_url,
    snippet: marked(excerpt(content, hitsOf(query)), query),
    why: 'text' as const,
  }))
  return { notes, keptCount }
}

/** With the hits between U+E000 and U+E001, as the server marks them. */
function marked(text: string, query: string): string {
  return piecesOf(text, hitsOf(query))
    .map(({ text: part, isHit }) => (isHit ? `\uE000${part}\uE001` : part))
    .join('')
}

/** The words as typed, and those that were found in place of misspelt ones. */
export const hitsIn = (note: PaletteNote, words: string): string[] => [
  ...hitsOf(words),
  ...mendedWords([note], hitsOf(words)),
]

export function FoundNote({ note, words }: { note: PaletteNote; words: string }) {
  const mended = mendedWords([note], hitsOf(words))
  const hits = hitsIn(note, words)
  return (
    <>
      <FileText aria-hidden />
      <span className="min-w-0 flex-1 py-1.5">
        <span className="flex gap-2">
          <span dir="auto" className="truncate font-medium">
            <Highlighted pieces={piecesOf(captureTitle(note.title), hits)} />
          </span>
          <span className="ml-auto shrink-0 text-xs text-muted">
            {note.why === 'similar' ? mended.length > 0 && texts.similar(mended.join(', ')) : foundWhere(note)}
          </span>
        </span>
        {note.snippet ? (
          <span dir="auto" className="block truncate text-xs text-muted">
            <Highlighted pieces={snippetPieces(withoutSpeakers(note.snippet, note.source_url))} />
          </span>
        ) : null}
      </span>
    </>
  )
}
