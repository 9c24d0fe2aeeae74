// Actions on many notes in the trash, as many requests as they take.
import type { Client } from '../../lib/data/supabase.ts'

/** The answer has the whole notes, so it is kept small. */
const PART = 100

export async function restoreNotes(client: Client, ids: readonly string[]): Promise<number> {
  let count = 0
  for (let at = 0; at < ids.length; at += PART) {
    const part = { p_ids: ids.slice(at, at + PART) }
    count += (await client.rpc('restore_captures', part).select('id').throwOnError()).data.length
  }
  return count
}

/** Everything in the trash. `tell` hears how many notes are done. */
export async function restoreAll(client: Client, tell: (done: number) => void): Promise<number> {
  for (let done = 0; ; tell(done)) {
    const { data } = await client.from('trashed_captures').select('id').limit(PART).throwOnError()
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
