// An in-memory cache of the web app's files, each compressed once. Large files stay on disk.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../http/accept-encoding.ts'
import { isCompressible, isHtml } from './content-type.ts'
import { frameAncestors } from './frame-ancestors.ts'
import { inlineScriptHashes } from './inline-scripts.ts'
import { type FillIn, namesSettings } from './page-settings.ts'
import { fillInZip } from './zip-settings.ts'

export interface WebFile {
  /** Strong when there is only one encoding. */
  readonly etag: string
  readonly modified: Date
  /** Hashes of a page's inline scripts, for the content security policy. */
  readonly inlineScripts: readonly string[]
  /** Who may frame the page. */
  readonly framedBy: readonly string[]
  encoded(encoding: Encoding | null): Promise<Content>
}

export interface Content {
  readonly encoding: Encoding | null
  readonly bytes: number
  /** Both ends belong to the part. */
  body(part?: Part): BodyInit
}

interface Part {
  readonly from: number
  readonly to: number
}

export function createFileCache(fill: FillIn) {
  const kept = new Map<string, Kept>()
  let bytes = 0

  const forget = (path: string) => {
    bytes -= kept.get(path)?.bytes ?? 0
    kept.delete(path)
  }
  const keep = (path: string, entry: Kept) => {
    forget(path)
    kept.set(path, entry)
    bytes += entry.bytes
    // A Map keeps the order of insertion: the first entry is the least recently used.
    for (const oldest of kept.keys()) {
      if (bytes <= MAX_BYTES) break
      forget(oldest)
    }
  }

  return {
    /** Null when the file has gone. */
    async read(path: string): Promise<WebFile | null> {
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) return null
      const known = kept.get(path)
      if (known && known.mtimeMs === found.mtimeMs && known.size === found.size) {
        keep(path, known)
        return known.file
      }
      if (found.size > MAX_FILE_BYTES) return onDisk(path, found.size, found.mtime)
      const entry: Kept = {
        mtimeMs: found.mtimeMs,
        size: found.size,
        bytes: found.size * 2,
        file: await inMemory(path, found.mtime, fill),
      }
      keep(path, entry)
      return entry.file
    },
  }
}

interface Kept {
  readonly mtimeMs: number
  readonly size: number
  /** Includes the compressed forms. */
  readonly bytes: number
  readonly file: WebFile
}

const MAX_BYTES = 32 * 1024 * 1024
const MAX_FILE_BYTES = 2 * 1024 * 1024
const MIN_COMPRESSED = 1024
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }
const compressors = {
  br: (data: Buffer) => promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (data: Buffer) => promisify(gzip)(data, { level: 6 }),
}

async function inMemory(path: string, modified: Date, fill: FillIn): Promise<WebFile> {
  const written = await readFile(path)
  const data = withSettings(path, written, modified, fill)
  const forms = new Map<Encoding, Promise<Content>>()
  const identity: Content = {
    encoding: null,
    bytes: data.byteLength,
    body: (part) => (part ? data.subarray(part.from, part.to + 1) : data),
  }

  async function compressed(encoding: Encoding): Promise<Content> {
    // The build's compressed file lacks the settings.
    const beside = data === written ? await readFile(path + ENDINGS[encoding]).catch(() => null) : null
    const small = beside ?? (await compressors[encoding](data))
    return small.byteLength < data.byteLength ? { encoding, bytes: small.byteLength, body: () => small } : identity
  }

  return {
    modified,
    etag: tag(path, createHash('sha256').update(data).digest('base64url').slice(0, 22)),
    inlineScripts: isHtml(path) ? inlineScriptHashes(data.toString('utf8')) : [],
    framedBy: isHtml(path) ? frameAncestors(data.toString('utf8')) : [],
    async encoded(encoding) {
      if (!encoding || data.byteLength < MIN_COMPRESSED || !isCompressible(path)) return identity
      const form = forms.get(encoding) ?? compressed(encoding)
      forms.set(encoding, form)
      return form
    },
  }
}

function withSettings(path: string, written: Buffer<ArrayBuffer>, modified: Date, fill: FillIn): Buffer<ArrayBuffer> {
  if (extname(path) === '.zip') return fillInZip(written, modified, fill)
  return namesSettings(path) ? Buffer.from(fill(path, written.toString('utf8'))) : written
}

function onDisk(path: string, size: number, modified: Date): WebFile {
  return {
    modified,
    etag: tag(path, `${size.toString(36)}-${modified.getTime().toString(36)}`),
    inlineScripts: [],
    framedBy: [],
    async encoded(encoding) {
      const beside = encoding && isCompressible(path) ? await stat(path + ENDINGS[encoding]).catch(() => null) : null
      const [file, bytes] = encoding && beside?.isFile() ? [path + ENDINGS[encoding], beside.size] : [path, size]
      return { encoding: file === path ? null : encoding, bytes, body: (part) => webStream(file, part) }
    },
  }
}

/** Weak when the same tag is used for every encoding. */
function tag(path: string, text: string): string {
  return isCompressible(path) ? `W/"${text}"` : `"${text}"`
}

function webStream(file: string, part?: Part): ReadableStream<Uint8Array> {
  return Readable.toWeb(
    createReadStream(file, part && { start: part.from, end: part.to }),
  ) as ReadableStream<Uint8Array>
}
