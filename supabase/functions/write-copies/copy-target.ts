// Where copies of accounts are kept: a folder, a bucket of any store that speaks S3's protocol, or the person's own files.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { copiesBucket } from '@jotsam/core/account/weekly-copies'
import type { SupabaseClient } from '@supabase/supabase-js'
import { AwsClient } from 'aws4fetch'
import { chunkStream } from '../export-account/chunk-stream.ts'

export interface CopyTarget {
  /** Replaces a copy of the same name. A failed copy leaves the previous one unchanged. */
  write(userId: string, name: string, bytes: AsyncGenerator<Uint8Array>): Promise<void>
  /** The accounts that have copies, as far as this target removes copies itself. */
  accounts(): Promise<string[]>
  remove(userId: string): Promise<void>
}

/** How many copies of a person stay in a folder. In a bucket its lifecycle rules decide. */
const KEPT = 4

export function folderTarget(folder: string): CopyTarget {
  return {
    async write(userId, name, bytes) {
      const own = join(folder, userId)
      await mkdir(own, { recursive: true, mode: 0o700 })
      const partial = join(own, `${name}.partial`)
      await pipeline(Readable.from(bytes), createWriteStream(partial, { mode: 0o600, flush: true }))
      await rename(partial, join(own, name))
      // The names begin with the date.
      const copies = (await readdir(own)).filter((each) => each.endsWith('.zip')).sort()
      for (const old of copies.slice(0, -KEPT)) await rm(join(own, old))
    },
    async accounts() {
      const names = await readdir(folder).catch(() => [])
      return names.filter((name) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name))
    },
    remove: (userId) => rm(join(folder, userId), { recursive: true, force: true }),
  }
}

export function s3Target(address: string): CopyTarget {
  const url = new URL(address)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
  })
  const root = `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`
  return {
    async write(userId, name, bytes) {
      // The store needs the size first.
      const folder = await mkdtemp(join(tmpdir(), 'jotsam-copy-'))
      try {
        const file = join(folder, name)
        await pipeline(Readable.from(bytes), createWriteStream(file))
        const signed = await client.sign(`${root}/${userId}/${name}`, {
          method: 'PUT',
          headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'content-type': 'application/zip' },
        })
        signed.headers.set('content-length', String((await stat(file)).size))
        const answer = await fetch(signed.url, {
          method: 'PUT',
          headers: signed.headers,
          body: Readable.toWeb(createReadStream(file)) as unknown as ReadableStream,
          duplex: 'half',
        } as RequestInit)
        await answer.body?.cancel()
        if (!answer.ok) throw new Error(`The store at COPIES_S3_URL answered with ${answer.status}`)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    accounts: () => Promise.resolve([]),
    remove: () => Promise.resolve(),
  }
}

/** The copy is larger than the storage takes. */
export class TooLarge extends Error {}

/** How many weekly copies a person has at a time. */
const KEPT_WEEKLY = 2

/** Where the person finds the copies, in their account. */
export function storageTarget({ storage }: SupabaseClient): Pick<CopyTarget, 'write'> {
  const files = storage.from(copiesBucket)
  return {
    async write(userId, name, bytes) {
      const { error } = await files.upload(`${userId}/${name}`, chunkStream(bytes), {
        contentType: 'application/zip',
        cacheControl: '0',
        duplex: 'half',
        upsert: true,
      })
      if (error) throw 'statusCode' in error && error.statusCode === '413' ? new TooLarge(error.message) : error
      const { data, error: unlisted } = await files.list(userId, { sortBy: { column: 'name', order: 'desc' } })
      if (unlisted) throw unlisted
      const old = data.slice(KEPT_WEEKLY).map((each) => `${userId}/${each.name}`)
      if (old.length > 0) await files.remove(old)
    },
  }
}
