// Actions on the whole trash, in as many requests as they take.
import { RESTORE_PART, restoreNotes } from '../../lib/data/restore-notes.ts'
import type { Client } from '../../lib/data/supabase.ts'

/** Everything in the trash. `tell` hears how many notes are done. */
export async function restoreAll(client: Client, tell: (done: number) => void): Promise<number> {
  for (let done = 0; ; tell(done)) {
    const { data } = await client.from('trashed_captures').select('id').limit(RESTORE_PART).throwOnError()
    const restored = await restoreNotes(
      client,
      data.map(({ id }) => id),
    )
    if (restored === 0) return done
    done += restored
  }
}

/** Deletes the given notes for good, or all of them. Each call of the server deletes a part. */
export async function emptyTrash(
  client: Client,
  ids: readonly string[] | null,
  tell: (done: number) => void,
): Promise<number> {
  for (let done = 0; ; tell(done)) {
    const { data: removed } = await client.rpc('empty_trash', ids ? { p_ids: [...ids] } : {}).throwOnError()
    if (removed === 0) return done
    done += removed
  }
}
