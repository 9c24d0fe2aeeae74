// Restores notes from the trash in parts: the server ends statements that take long, and each answer has the whole notes.
import type { Client } from './supabase.ts'

export const RESTORE_PART = 100

export async function restoreNotes(client: Client, ids: readonly string[]): Promise<number> {
  let count = 0
  for (let at = 0; at < ids.length; at += RESTORE_PART) {
    const part = { p_ids: ids.slice(at, at + RESTORE_PART) }
    count += (await client.rpc('restore_captures', part).select('id').throwOnError()).data.length
  }
  return count
}
