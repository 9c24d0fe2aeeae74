// Resized pictures: made once, cached in a folder of bounded size, and served like the picture itself. Few are made at a time, and
// each caller has a limited share of these.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createFairSlots } from '../../limits/fair-slots.ts'
import type { Log } from '../../log/log.ts'
import { writeWhole } from '../../whole-file.ts'
import { StorageFault } from '../fault.ts'
import type { StoredObject } from '../objects.ts'
import { type ServeOptions, servingHeaders } from '../serving.ts'
import type { FileStore } from '../store/file-store.ts'
import { hasDecodableSize, isPicture, type PictureFormat, resizePicture } from './pictures.ts'
import type { Transform } from './transform-options.ts'

const MAX_SOURCE_BYTES = 25 * 1024 * 1024
const CACHE_BYTES = 256 * 1024 * 1024
const AT_ONCE = 2

export interface Transforms {
  serve(object: StoredObject, transform: Transform, holder: string, options: ServeOptions): Promise<Response>
}

export async function createTransforms({
  files,
  folder,
  waitMs,
  log,
}: {
  files: FileStore
  folder: string
  waitMs: number
  log: Log
}): Promise<Transforms> {
  const cache = await openCache(folder)
  const slots = createFairSlots({
    size: AT_ONCE,
    share: AT_ONCE - 1,
    waitMs,
    timeoutError: () => new StorageFault('SlowDown', 'Too many pictures are being resized. Try again in a moment.'),
  })

  async function made(
    key: string,
    object: StoredObject,
    transform: Transform,
    format: PictureFormat | null,
    holder: string,
  ) {
    const release = await slots.take(holder)
    try {
      const known = await cache.read(key)
      if (known) return known
      const bytes = object.version === null ? null : await files.read(object.version)
      if (bytes === null) throw new StorageFault('NoSuchKey')
      const { data } = await resizePicture(bytes, transform, format).catch((error: unknown) => {
        log.debug({ err: error }, 'a picture could not be resized')
        throw new StorageFault('InvalidPicture')
      })
      await cache.write(key, data).catch((error: unknown) => log.warn({ err: error }, 'a resized picture is not kept'))
      return data
    } finally {
      release()
    }
  }

  return {
    async serve(object, transform, holder, options) {
      const { mimetype = '', size = 0, eTag = '' } = object.metadata
      if (!isPicture(mimetype) || size > MAX_SOURCE_BYTES || !hasDecodableSize(mimetype, object.metadata))
        throw new StorageFault('InvalidPicture')
      const format = formatFor(transform, mimetype, options.request.headers.get('accept') ?? '')
      const key = createHash('sha256')
        .update(
          JSON.stringify([
            object.version,
            transform.width,
            transform.height,
            transform.resize,
            transform.quality,
            format,
          ]),
        )
        .digest('hex')
      const headers = servingHeaders(object, `image/${format}`, new Date(object.updated_at), options)
      const etag = `"${createHash('sha256')
        .update(eTag + key)
        .digest('hex')
        .slice(0, 32)}"`
      headers.set('ETag', etag)
      headers.append('Vary', 'Accept')
      headers.delete('Accept-Ranges')
      if (options.request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
      const data = (await cache.read(key)) ?? (await made(key, object, transform, format, holder))
      headers.set('Content-Length', String(data.length))
      return new Response(options.request.method === 'HEAD' ? null : new Uint8Array(data), { headers })
    },
  }
}

function formatFor({ format }: Transform, mimetype: string, accept: string): PictureFormat {
  if (format === 'webp' || format === 'avif') return format
  const own = mimetype.slice('image/'.length)
  const kept = own === 'tiff' ? 'jpeg' : (own as PictureFormat)
  return format === 'origin' || !accept.includes('image/webp') ? kept : 'webp'
}

/** Evicts the oldest pictures when the folder is full. */
async function openCache(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sizes = new Map<string, number>()
  let total = 0
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (!found?.isFile()) continue
    sizes.set(name, found.size)
    total += found.size
  }
  return {
    async read(key: string): Promise<Buffer | null> {
      const size = sizes.get(key)
      if (size === undefined) return null
      // Touched, so that it is evicted last.
      sizes.delete(key)
      sizes.set(key, size)
      return readFile(join(folder, key)).catch(() => null)
    },
    async write(key: string, data: Buffer): Promise<void> {
      if (sizes.has(key)) return
      await writeWhole(join(folder, key), data)
      sizes.set(key, data.length)
      total += data.length
      for (const [oldest, size] of sizes) {
        if (total <= CACHE_BYTES) break
        sizes.delete(oldest)
        total -= size
        await rm(join(folder, oldest), { force: true })
      }
    },
  }
}
