// Undoes an activity or an import. Each call to the server undoes a part of a large one. An undo that is interrupted goes on with the next.
import type { UndoneImport } from '@jotsam/core/import/import'
import type { Client } from './supabase.ts'

type Progress = (done: number) => void

export async function undoActivity(
  client: Client,
  id: string,
  onProgress?: Progress,
): Promise<{ count: number; hasKept: boolean }> {
  let count = 0
  for (;;) {
    count += (await client.rpc('undo_activity', { p_id: id }).throwOnError()).data
    const { data } = await client.from('activities').select('kept, left_to_undo').eq('id', id).single().throwOnError()
    if (data.left_to_undo === 0) return { count, hasKept: data.kept.length > 0 }
    onProgress?.(count)
  }
}

export async function undoImport(client: Client, importId: string, onProgress?: Progress): Promise<UndoneImport> {
  let [deleted, restored, kept] = [0, 0, 0]
  for (;;) {
    const { data } = await client.rpc('undo_import', { p_import_id: importId }).throwOnError()
    deleted += data.deleted
    restored += data.restored
    kept += data.kept
    if (data.is_done) return { ...data, deleted, restored, kept }
    onProgress?.(deleted + restored)
  }
}
