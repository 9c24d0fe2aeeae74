// Stores batches of notes by the functions of the migration import_notes, for one person.
import { createHash } from 'node:crypto'
import type { ImportOutcome } from '@jotsam/core/database/database-service'
import type { ImportReport } from '@jotsam/core/import/import'
import type { ImportedNotebook } from '@jotsam/import/note'
import type { StorableNote } from '@jotsam/import/storable-notes'
import type { ServiceClient } from '../_shared/service-client.ts'

export interface NoteStore {
  readonly importId: string | null
  /** One outcome per note. `created` is how many the dry run has counted so far. */
  save(notes: readonly StorableNote[], created: number): Promise<ImportOutcome[]>
  addNotebooks(notebooks: readonly ImportedNotebook[]): Promise<void>
  /** Makes the links and keeps the report. Returns the number of links. */
  finish(report: ImportReport): Promise<number>
}

/** The storage of the person is full. */
export class StorageFull extends Error {}
/** The database ended the statement because it took too long. Nothing of it is stored. */
export class TooSlow extends Error {}
/** The database refuses these notes. */
export class Refused extends Error {}

export function noteStore(client: ServiceClient, userId: string, source: string, importId: string | null): NoteStore {
  return {
    importId,
    async save(notes, created) {
      const { data, error } = await client
        .rpc('import_notes', {
          p_user_id: userId,
          p_source: source,
          p_import_id: importId,
          p_notes: notes.map((note) => ({ ...note, hash: contentHash(note) })),
          p_created: importId === null ? created : 0,
        })
        // Versions of a note say who wrote them.
        .setHeader('x-jotsam-client', 'import')
      if (!error) return data
      if (error.code === 'PT413') throw new StorageFull(error.message)
      if (error.code === '57014') throw new TooSlow(error.message)
      // A rule or a constraint of the notes themselves: raised by a function, or of the classes 22 and 23.
      if (/^(?:P0001|2[23]\w{3})$/.test(error.code)) throw new Refused(error.message)
      throw error
    },
    async addNotebooks(notebooks) {
      if (importId === null || notebooks.length === 0) return
      const args = { p_user_id: userId, p_import_id: importId, p_notebooks: notebooks }
      await client.rpc('import_notebooks', args).throwOnError()
    },
    async finish(report) {
      if (importId === null) return report.links
      const args = { p_user_id: userId, p_import_id: importId, p_report: report }
      const { data } = await client.rpc('finish_import', args).throwOnError()
      return data
    },
  }
}

/** What makes a newer export differ: a note that was only moved or pinned there did not change. */
function contentHash({ title, content, tags, source_url }: StorableNote): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content, tags, source_url]))
    .digest('base64url')
}
