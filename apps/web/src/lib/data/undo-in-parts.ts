// Undoes an import. Each call to the server undoes a part of a large one.
import type { UndoneImport } from '@jotsam/core/import/import'
import type { Client } from './supabase.ts'

export async function undoImport(client: Client, importId: string): Promise<UndoneImport> {
  let [deleted, restored] = [0, 0]
  for (;;) {
    const { data } = await client.rpc('undo_import', { p_import_id: importId }).throwOnError()
    deleted += data.deleted
    restored += data.restored
    if (data.is_done) return { ...data, deleted, restored }
  }
}
