// Reading links: those of one note both ways, who mentions it, its small graph, and notes to link to. All of it lies under the
// captures' key, so that a changed title or a deleted note shows here too.
import type { Backlink } from '@jotsam/core/database/database'
import { type Graph, layoutGraph } from '@jotsam/core/links/graph-layout'
import type { ConnectionType } from '@jotsam/core/links/note-connection'
import { queryOptions } from '@tanstack/react-query'
import { capturesKey } from '../../lib/data/captures-key.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'
import { logged } from './logged.ts'

export const linksKey = (userId: string) => [...capturesKey(userId), 'links'] as const

/** A link as one of its two notes sees it. */
export interface NoteLink {
  readonly id: string
  readonly type: ConnectionType
  readonly note: { readonly id: string; readonly title: string; readonly zettel_id: string }
}

export interface NoteLinks {
  readonly outgoing: readonly NoteLink[]
  readonly incoming: readonly NoteLink[]
}

export function noteLinksQuery(client: Client, userId: string, id: string) {
  return queryOptions({
    queryKey: [...linksKey(userId), 'of', id],
    queryFn: () =>
      logged('reading links', async (): Promise<NoteLinks> => {
        const [outgoing, incoming] = await Promise.all([readOutgoing(client, id), readIncoming(client, id)])
        return { outgoing, incoming }
      }),
  })
}

export function backlinksQuery(client: Client, userId: string, id: string) {
  return queryOptions({
    queryKey: [...linksKey(userId), 'mentions', id],
    queryFn: () =>
      logged(
        'reading mentions',
        async (): Promise<Backlink[]> => unwrap(await client.rpc('get_backlinks', { p_capture_id: id })),
      ),
  })
}

export function noteGraphQuery(client: Client, userId: string, id: string) {
  return queryOptions({
    queryKey: [...linksKey(userId), 'graph', id],
    queryFn: () => logged('reading the graph', () => readGraph(client, id)),
  })
}

const TARGET = 'captures!note_connections_target_capture_id_fkey'
const SOURCE = 'captures!note_connections_source_capture_id_fkey'

async function readOutgoing(client: Client, id: string): Promise<NoteLink[]> {
  const rows = unwrap(
    await client
      .from('note_connections')
      .select(`id, connection_type, note:${TARGET}(id, title, zettel_id)`)
      .eq('source_capture_id', id)
      .order('created_at')
      .order('id'),
  )
  return rows.map((row) => ({ id: row.id, type: row.connection_type, note: row.note }))
}

async function readIncoming(client: Client, id: string): Promise<NoteLink[]> {
  const rows = unwrap(
    await client
      .from('note_connections')
      .select(`id, connection_type, note:${SOURCE}(id, title, zettel_id)`)
      .eq('target_capture_id', id)
      .order('created_at')
      .order('id'),
  )
  return rows.map((row) => ({ id: row.id, type: row.connection_type, note: row.note }))
}

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
