// Reads a person's rows table by table and page by page, with that person's rights.

import type { Profile } from '@jotsam/core/account/profile'
import type { Capture } from '@jotsam/core/capture/capture'
import type { Attachment, CaptureVersion, OcrExtraction, TrashedCapture } from '@jotsam/core/database/database'
import type { Payment, ServiceDatabase } from '@jotsam/core/database/database-service'
import type { Highlight } from '@jotsam/core/highlights/highlight'
import type { NoteConnection } from '@jotsam/core/links/note-connection'
import type { Folder } from '@jotsam/core/notebooks/folder'
import type { SupabaseClient } from '@supabase/supabase-js'
import { eventLoopPause } from './event-loop-pause.ts'

export type CaptureHead = Pick<Capture, 'id' | 'title' | 'zettel_id' | 'folder_id'>

export interface AccountRows {
  profile(): Promise<Profile | null>
  captures(): AsyncGenerator<Capture>
  captureHeads(): AsyncGenerator<CaptureHead>
  folders(): AsyncGenerator<Folder>
  links(): AsyncGenerator<NoteConnection>
  trash(): AsyncGenerator<TrashedCapture>
  versions(): AsyncGenerator<CaptureVersion>
  highlights(): AsyncGenerator<Highlight>
  payments(): AsyncGenerator<Payment>
  extractions(): AsyncGenerator<OcrExtraction>
  attachments(): AsyncGenerator<Attachment>
  /** The bytes of a file; nothing when it was removed meanwhile. */
  bytesOf(attachment: Attachment): AsyncGenerator<Uint8Array>
  /** Small tables. */
  other(table: 'subscriptions' | 'pdf_downloads' | 'saved_searches' | 'imports' | 'weekly_copies'): Promise<object[]>
}

export function accountRows(anyTable: SupabaseClient, userId: string): AccountRows {
  const asCaller: SupabaseClient<ServiceDatabase> = anyTable
  const rows = <Table extends ExportedTable>(table: Table) => asCaller.from(table)
  const mine = { user_id: userId }
  return {
    async profile() {
      return (await asCaller.from('profiles').select().eq('id', userId).maybeSingle().throwOnError()).data
    },
    // Ordered by zettel id: it is unique for a person, indexed, and in the order of creation.
    captures: () =>
      everyPage(byZettelId, (after) =>
        rows('captures').select().match(mine).gt('zettel_id', after).order('zettel_id').limit(LONG).throwOnError(),
      ),
    captureHeads: () =>
      everyPage(byZettelId, (after) =>
        rows('captures')
          .select('id, title, zettel_id, folder_id')
          .match(mine)
          .gt('zettel_id', after)
          .order('zettel_id')
          .limit(SHORT)
          .throwOnError(),
      ),
    folders: () =>
      everyPage(byId, (after) =>
        rows('folders').select().match(mine).gt('id', after).order('id').limit(SHORT).throwOnError(),
      ),
    links: () =>
      everyPage(byId, (after) =>
        rows('note_connections').select().match(mine).gt('id', after).order('id').limit(SHORT).throwOnError(),
      ),
    trash: () =>
      everyPage(byId, (after) =>
        rows('trashed_captures').select().match(mine).gt('id', after).order('id').limit(LONG).throwOnError(),
      ),
    versions: () =>
      everyPage(byId, (after) =>
        rows('capture_versions').select().match(mine).gt('id', after).order('id').limit(LONG).throwOnError(),
      ),
    highlights: () =>
      everyPage(byId, (after) =>
        rows('highlights').select().match(mine).gt('id', after).order('id').limit(SHORT).throwOnError(),
      ),
    payments: () =>
      everyPage(byId, (after) =>
        rows('payments').select().match(mine).gt('id', after).order('id').limit(SHORT).throwOnError(),
      ),
    extractions: () =>
      everyPage(byId, (after) =>
        rows('ocr_extractions').select().match(mine).gt('id', after).order('id').limit(SHORT).throwOnError(),
      ),
    attachments: () =>
      everyPage(byId, (after) =>
        rows('attachments').select().match(mine).gt('id', after).order('id').limit(SHORT).throwOnError(),
      ),
    async *bytesOf({ user_id, capture_id, name }) {
      const { data } = await asCaller.storage
        .from('attachments')
        .download(`${user_id}/${capture_id}/${encodeURIComponent(name)}`)
        .asStream()
      if (data) yield* data as unknown as AsyncIterable<Uint8Array>
    },
    other: async (table) => (await anyTable.from(table).select().match(mine).throwOnError()).data,
  }
}

type ExportedTable =
  | 'captures'
  | 'trashed_captures'
  | 'capture_versions'
  | 'folders'
  | 'note_connections'
  | 'highlights'
  | 'attachments'
  | 'payments'
  | 'ocr_extractions'

// A page of the longest captures has about ten megabytes, a page of rows without a text almost nothing.
const LONG = 200
const SHORT = 1000

interface Key<Row> {
  readonly first: string
  of(row: Row): string
}

const byZettelId: Key<{ zettel_id: string }> = { first: '', of: ({ zettel_id }) => zettel_id }
const byId: Key<{ id: string }> = { first: '00000000-0000-0000-0000-000000000000', of: ({ id }) => id }

/** Reads until a page is empty: the server may return fewer rows than were requested. */
async function* everyPage<Row>(
  key: Key<NoInfer<Row>>,
  read: (after: string) => PromiseLike<{ data: Row[] }>,
): AsyncGenerator<Row> {
  const takeTurns = eventLoopPause()
  let after = key.first
  for (;;) {
    const { data } = await read(after)
    for (const row of data) {
      yield row
      await takeTurns()
    }
    const last = data.at(-1)
    if (last === undefined) return
    after = key.of(last)
  }
}
