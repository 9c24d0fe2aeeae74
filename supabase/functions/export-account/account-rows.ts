// Reads a person's rows table by table and page by page, with that person's rights.
import type { Attachment } from '@jotsam/core/database/database'
import type { ServiceDatabase } from '@jotsam/core/database/database-service'
import type { SupabaseClient } from '@supabase/supabase-js'
import { eventLoopPause } from './event-loop-pause.ts'

type Tables = ServiceDatabase['public']['Tables']
type Row<Table extends keyof Tables> = Tables[Table]['Row']
export type CaptureHead = Pick<Row<'captures'>, 'id' | 'title' | 'zettel_id' | 'folder_id'>
export type AccountRows = ReturnType<typeof accountRows>

export function accountRows(anyTable: SupabaseClient, userId: string) {
  const asCaller: SupabaseClient<ServiceDatabase> = anyTable
  const mine = { user_id: userId }
  const byId = <Table extends keyof Tables>(table: Table, limit: number) =>
    everyPage<Row<Table>>('id', NO_ID, (after) =>
      anyTable.from(table).select().match(mine).gt('id', after).order('id').limit(limit).throwOnError(),
    )
  // The zettel id is unique for a person, indexed, and in the order of creation.
  const byZettelId = <Captures extends CaptureHead>(columns: string, limit: number) =>
    everyPage<Captures>('zettel_id', '', (after) =>
      anyTable
        .from('captures')
        .select(columns)
        .match(mine)
        .gt('zettel_id', after)
        .order('zettel_id')
        .limit(limit)
        .overrideTypes<Captures[], { merge: false }>()
        .throwOnError(),
    )
  return {
    profile: async () => (await asCaller.from('profiles').select().eq('id', userId).maybeSingle().throwOnError()).data,
    captures: () => byZettelId<Row<'captures'>>('*', LONG),
    captureHeads: () => byZettelId('id, title, zettel_id, folder_id', SHORT),
    folders: () => byId('folders', SHORT),
    links: () => byId('note_connections', SHORT),
    trash: () => byId('trashed_captures', LONG),
    versions: () => byId('capture_versions', LONG),
    highlights: () => byId('highlights', SHORT),
    payments: () => byId('payments', SHORT),
    extractions: () => byId('ocr_extractions', SHORT),
    attachments: () => byId('attachments', SHORT),
    /** The bytes of a file; nothing when it was removed meanwhile. */
    async *bytesOf({ user_id, capture_id, name }: Attachment): AsyncGenerator<Uint8Array> {
      const { data } = await asCaller.storage
        .from('attachments')
        .download(`${user_id}/${capture_id}/${encodeURIComponent(name)}`)
        .asStream()
      if (data) yield* data as unknown as AsyncIterable<Uint8Array>
    },
    /** Small tables. */
    async other(table: 'subscriptions' | 'pdf_downloads' | 'saved_searches' | 'imports' | 'weekly_copies') {
      const { data } = await anyTable.from(table).select().match(mine).throwOnError()
      return data
    },
  }
}

// A page of the longest captures has about ten megabytes, a page of rows without a text almost nothing.
const LONG = 200
const SHORT = 1000
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Reads until a page is empty: the server may return fewer rows than were requested. */
async function* everyPage<Row extends object>(
  key: 'id' | 'zettel_id',
  first: string,
  read: (after: string) => PromiseLike<{ data: Row[] }>,
): AsyncGenerator<Row> {
  const takeTurns = eventLoopPause()
  let after = first
  for (;;) {
    const { data } = await read(after)
    for (const row of data) {
      yield row
      await takeTurns()
    }
    const last = data.at(-1)
    if (last === undefined) return
    after = String(Reflect.get(last, key))
  }
}
