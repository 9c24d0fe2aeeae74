// The captures of a view from what this device keeps, for use without a connection: the notes of earlier lists and the newest notes.
// Loaded when it is needed.
import type { Capture } from '@jotsam/core/capture/capture'
import { matcherOf, type NamedFolder } from '@jotsam/core/search/match-query'
import { excludesWords, hitsOf, parseQuery, usesLanguage } from '@jotsam/core/search/query'
import { matchesFilter } from '@jotsam/core/search/search-filter'
import type { QueryClient } from '@tanstack/react-query'
import { capturesListsKey } from '../../../lib/data/captures-key.ts'
import { keptNotes } from '../../../lib/data/kept-notes.ts'
import type { CapturesView } from '../read-captures.ts'
import { type CapturesList, inOrder } from './captures-list.ts'

export async function searchKept(
  cache: QueryClient,
  userId: string,
  view: CapturesView,
  folders: readonly NamedFolder[],
): Promise<CapturesList> {
  const lists = cache.getQueriesData<CapturesList>({ queryKey: capturesListsKey(userId) })
  const known = new Map<string, Capture>()
  for (const note of [...(await keptNotes(userId)), ...lists.flatMap(([, list]) => list?.captures ?? [])]) {
    const other = known.get(note.id)
    if (!other || Date.parse(other.updated_at) <= Date.parse(note.updated_at)) known.set(note.id, note)
  }
  const notes = [...known.values()].filter(({ folder_id }) => view.folderId === null || folder_id === view.folderId)
  const { query } = view.filter
  const containing = notes.filter((note) => matchesFilter(note, view.filter)).sort(inOrder)
  const isLiteral = containing.length > 0 && excludesWords(query)
  const isQuery = usesLanguage(query) || (!isLiteral && (view.order === 'best' || excludesWords(query)))
  const captures = isQuery ? fitting(notes, view, folders) : containing
  const hits = isQuery ? { hits: hitsOf(query) } : {}
  return { captures, total: captures.length, isExact: true, keptCount: known.size, ...hits }
}

function fitting(
  notes: readonly Capture[],
  { filter, order }: CapturesView,
  folders: readonly NamedFolder[],
): Capture[] {
  const scoreOf = matcherOf(parseQuery(filter.query), folders)
  const scored = notes
    .filter((note) => matchesFilter(note, { ...filter, query: '' }))
    .map((note) => ({ note, score: scoreOf(note) }))
    .filter(({ score }) => score > 0)
  const byOrder = (a: Capture, b: Capture) =>
    order === 'best' ? Date.parse(b.created_at) - Date.parse(a.created_at) : inOrder(a, b)
  return scored
    .sort((a, b) => (order === 'best' ? b.score - a.score : 0) || byOrder(a.note, b.note))
    .map(({ note }) => note)
}
