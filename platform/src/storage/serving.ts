// Serves a file so that nothing in it runs: a sandbox without scripts, no type sniffing, and HTML as text. Anything but pictures,
// audio, video, PDF and plain text is served as a download.
import { Readable } from 'node:stream'
import { byteRange, isStill } from '../http/byte-range.ts'
import { StorageFault } from './fault.ts'
import { fileNameOf } from './names.ts'
import type { StoredObject } from './objects.ts'
import type { FileStore } from './store/file-store.ts'

export interface ServeOptions {
  readonly request: Request
  /** The query's `download`: absent, empty, or a name. */
  readonly download: string | undefined
  /** When a signed address ends. */
  readonly expires?: Date
  /** The file is for its caller only. */
  readonly isPrivate?: boolean
}

export async function serveObject(files: FileStore, object: StoredObject, options: ServeOptions): Promise<Response> {
  const { request } = options
  const { size = 0, mimetype, eTag = '' } = object.metadata
  const modified = new Date(object.metadata.lastModified ?? object.updated_at)
  const headers = servingHeaders(object, mimetype, modified, options)
  if (object.version === null) throw new StorageFault('NoSuchKey')
  if (isUnchanged(request.headers, eTag, modified)) return new Response(null, { status: 304, headers })

  const asked = isStill({ etag: eTag, modified }, request.headers.get('if-range') ?? undefined)
    ? byteRange(request.headers.get('range') ?? undefined, size)
    : ({ kind: 'whole' } as const)
  if (asked.kind === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const isPart = asked.kind === 'part'
  headers.set('Content-Length', String(isPart ? asked.to - asked.from + 1 : size))
  if (isPart) headers.set('Content-Range', `bytes ${asked.from}-${asked.to}/${size}`)
  const status = isPart ? 206 : 200
  if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers })
  const bytes = await files.read(object.version, isPart ? asked : undefined)
  if (bytes === null) throw new StorageFault('NoSuchKey')
  return new Response(Readable.toWeb(bytes) as unknown as BodyInit, { status, headers })
}

export function servingHeaders(
  object: StoredObject,
  type: string | undefined,
  modified: Date,
  { download, expires, isPrivate = false }: Pick<ServeOptions, 'download' | 'expires' | 'isPrivate'>,
): Headers {
  const shown = type === undefined ? 'application/octet-stream' : RUNS.test(type) ? 'text/plain' : type
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Content-Type': shown.startsWith('text/') ? `${shown}; charset=${object.metadata.charset ?? 'utf-8'}` : shown,
    'Last-Modified': modified.toUTCString(),
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Robots-Tag': 'none',
  })
  if (object.metadata.eTag) headers.set('ETag', object.metadata.eTag)
  const cacheControl = object.metadata.cacheControl ?? 'no-cache'
  if (expires) headers.set('Expires', expires.toUTCString())
  else headers.set('Cache-Control', isPrivate ? privately(cacheControl) : cacheControl)
  if (isPrivate) headers.append('Vary', 'Authorization')
  const name = download || fileNameOf(object.name)
  if (download !== undefined || !INLINE.test(shown)) headers.set('Content-Disposition', attachment(name))
  return headers
}

/** The uploader chooses how long a browser may cache the file. Shared caches never store it. */
function privately(cacheControl: string): string {
  const [maxAge] = /\bmax-age=\d{1,10}\b/i.exec(cacheControl) ?? []
  return `private, ${maxAge ?? 'no-cache'}`
}

/** Markup that a browser would show as a page. */
const RUNS = /^(?:text\/html|application\/xhtml\+xml)$/
const INLINE =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|tiff|heic|heif)|(?:audio|video)\/[\w.+-]+|application\/pdf|text\/plain)$/

function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${encoded}"; filename*=UTF-8''${encoded}`
}

function isUnchanged(headers: Headers, etag: string, modified: Date): boolean {
  const match = headers.get('if-none-match')
  if (match !== null)
    return match.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Number.isFinite(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since
}
