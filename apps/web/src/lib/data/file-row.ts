// The stored facts of a file. Cards read them for their thumbnails without the code of the other files.
import type { Attachment } from '@jotsam/core/database/database'
import type { Client } from './supabase.ts'

export interface FileOwner {
  readonly client: Client
  readonly userId: string
}

/** All files that are asked for at once are read in one request. */
export function fileRow({ client }: FileOwner, sha256: string): Promise<Attachment | null> {
  asking ??= new Promise((done) => setTimeout(done)).then(async () => {
    const hashes = [...wanted]
    wanted.clear()
    asking = null
    const { data } = await client.from('attachments').select().in('sha256', hashes)
    return new Map((data ?? []).map((row) => [row.sha256 ?? '', row]))
  })
  wanted.add(sha256)
  return asking.then((rows) => rows.get(sha256) ?? null)
}

const wanted = new Set<string>()
let asking: Promise<Map<string, Attachment>> | null = null
