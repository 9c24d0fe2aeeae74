// Files that are being received: on the local disk, under names that no client can request. Files that a killed server left behind
// are removed after a day.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StorageFault } from '../fault.ts'
import type { Draft } from './file-store.ts'

/** Writes a stream to a new file and waits until it is on the disk. Removes the file when that fails. */
export async function receiveDraft(
  folder: string,
  body: AsyncIterable<Uint8Array>,
  {
    maxBytes = Number.POSITIVE_INFINITY,
    isDiskFull = () => false,
    signal,
  }: { maxBytes?: number; isDiskFull?: () => boolean; signal?: AbortSignal } = {},
): Promise<Draft> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > maxBytes) throw new StorageFault('EntityTooLarge')
          if (isDiskFull()) throw new StorageFault('DiskFull')
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    )
    return { path, size, sha256: hash.digest('hex') }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** A file that another part has written. */
export async function draftOf(path: string): Promise<Draft> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
    return { path, size: (await handle.stat()).size, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

/** The first bytes of a file. */
export async function headOf(path: string, count: number): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(count) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

export async function removeOldDrafts(folder: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(path, { force: true, recursive: true })
  }
}

/** Uploads in several requests are a file and a record, `ID.json`. A finished one has a record only. */
export async function removeSilentUploads(folder: string, silentMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.json')) continue
    const paths = [join(folder, name), join(folder, name.slice(0, -'.json'.length))]
    const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)))
    const last = Math.max(...found.map((file) => file?.mtimeMs ?? 0))
    if (Date.now() - last > silentMs) for (const path of paths) await rm(path, { force: true })
  }
}

/** The first bytes of a stream, and the whole stream again. */
export async function peek(body: Readable, count: number): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const held: Buffer[] = []
  let bytes = 0
  while (bytes < count) {
    const { done, value } = await chunks.next()
    if (done) break
    held.push(viewOf(value))
    bytes += value.length
  }
  const [first = Buffer.alloc(0)] = held
  // When it ends early, the stream stays open: the rest must still be read from the connection.
  async function* whole(): AsyncGenerator<Buffer> {
    yield* held
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield viewOf(next.value)
  }
  return { head: held.length > 1 ? Buffer.concat(held) : first, whole: whole() }
}

/** Not a copy: garbage of many uploads would wait for the next collection. */
function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

const DISCARD_BYTES = 16 * 1024 * 1024
const DISCARD_MS = 2000

/** Reads the rest of a refused upload, so that the client is ready to read the answer. A long rest is not awaited. */
export async function discard(body: Readable): Promise<void> {
  const timer = setTimeout(() => body.destroy(), DISCARD_MS)
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > DISCARD_BYTES) break
    }
  } catch {
    // The client has disconnected, or the time is up.
  } finally {
    clearTimeout(timer)
  }
}
