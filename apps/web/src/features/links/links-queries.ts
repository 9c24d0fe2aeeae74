// Reads links: those of one note in both directions, its mentions, its small graph, and the graph of the whole library. The
// keys are below the captures' key, so that a changed title or a deleted note shows here too.
import type { Backlink } from '@jotsam/core/database/database'
import { type Graph, layoutGraph } from '@jotsam/core/links/graph-layout'
import type { LibraryGraph } from '@jotsam/core/links/library-graph'
import type { ConnectionType } from '@jotsam/core/links/note-connection'
import { limits } from '@jotsam/core/plan/limits'
import { queryOptions } from '@tanstack/react-query'
import { capturesKey } from '../../lib/data/captures-key.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'

export const linksKey = (userId: string) => [...capturesKey(userId), 'links'] as const

/** A link as seen from one of its notes: `note` is the other one. */
export interface NoteLink {
  readonly id: string
  readonly type: ConnectionType
  readonly note: { readonly id: string; readonly title: string; readonly zettel_id: string }
}

export function noteLinksQuery(client: Client, userId: string, id: string) {
  return queryOptions({
    queryKey: [...linksKey(userId), 'of', id],
    queryFn: () =>
      logFailure('reading links', async () => {
        const [outgoing, incoming] = await Promise.all([
          readLinks(client, id, 'source', 'target'),
          readLinks(client, id, 'target', 'source'),
        ])
        return { outgoing, incoming }
      }),
  })
}

export function backlinksQuery(client: Client, userId: string, id: string) {
  return queryOptions({
    queryKey: [...linksKey(userId), 'mentions', id],
    queryFn: () =>
      logFailure(
        'reading mentions',
        async (): Promise<Backlink[]> => unwrap(await client.rpc('get_backlinks', { p_capture_id: id })),
      ),
  })
}

export function noteGraphQuery(client: Client, userId: string, id: string) {
  return queryOptions({
    queryKey: [...linksKey(userId), 'graph', id],
    queryFn: () => logFailure('reading the graph', () => readGraph(client, id)),
  })
}

export function libraryGraphQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...linksKey(userId), 'library'],
    queryFn: () =>
      logFailure(
        'reading the library graph',
        async (): Promise<LibraryGraph> =>
          unwrap(await client.rpc('library_graph', { p_limit: limits.libraryGraph.nodesMax })),
      ),
  })
}

/** Logs why something failed; the screen only says that it did. */
export async function logFailure<T>(action: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    // The client names it in the message.
    if (!String(cause).includes('AbortError')) console.error(`Failed ${action}:`, cause)
    throw cause
  }
}

type End = 'source' | 'target'

async function readLinks(client: Client, id: string, own: End, other: End): Promise<NoteLink[]> {
  const rows = unwrap(
    await client
      .from('note_connections')
      .select(`id, connection_type, note:captures!note_connections_${other}_capture_id_fkey(id, title, zettel_id)`)
      .eq(`${own}_capture_id`, id)
      .order('created_at')
      .order('id'),
  )
  return rows.map((row) => ({ id: row.id, type: row.connection_type, note: row.note }))
}

const SOURCE = 'captures!note_connections_source_capture_id_fkey'
const TARGET = 'captures!note_connections_target_capture_id_fkey'

async function readGraph(client: Client, id: string): Promise<Graph> {
  const [centre, links] = await Promise.all([
    client.from('captures').select('id, title, zettel_id').eq('id', id).single(),
    client
      .from('note_connections')
      .select(`connection_type, source:${SOURCE}(id, title, zettel_id), target:${TARGET}(id, title, zettel_id)`)
      .or(`source_capture_id.eq.${id},target_capture_id.eq.${id}`)
      .order('created_at')
      .order('id'),
  ])
  const rows = unwrap(links)
  return layoutGraph(
    unwrap(centre),
    rows.flatMap(({ source, target }) => [source, target]),
    rows.map(({ source, target, connection_type }) => ({
      source: source.id,
      target: target.id,
      type: connection_type,
    })),
  )
}
