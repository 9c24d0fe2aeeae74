// Reads the head of an upload: a raw body with headers, or a form whose file comes last. The bytes stay in the stream.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { z } from 'zod'
import { isClientGone } from '../../http/client-gone.ts'
import { nestsDeeperThan } from '../../limits/json-depth.ts'
import { StorageFault } from '../fault.ts'

export interface UploadBody {
  readonly claimedType: string | null
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>> | null
  readonly bytes: Readable
  /** A little less than the file's size where only the form's size is known; null when the client declares none. */
  readonly leastSize: number | null
}

/** As Supabase's. A project may allow less by a trigger. */
const MAX_METADATA = 1024 * 1024
const MAX_DEPTH = 20
/** More than the other parts of a form usually need. */
const FORM_OVERHEAD = 4096

export async function readUploadBody(request: Request): Promise<UploadBody> {
  const { headers } = request
  const body = request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([])
  // A stream that fails before it is read must not end the process.
  body.on('error', () => undefined)
  const type = headers.get('content-type')
  const length = lengthOf(headers)
  if (/^multipart\/form-data\b/i.test(type ?? '')) {
    const { file, fields } = await formOf(body, headers)
    const seconds = fields.get('cacheControl')
    return {
      claimedType: fields.get('contentType') ?? file.type,
      cacheControl: seconds && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
      userMetadata: metadataOf(fields.get('metadata') ?? fields.get('userMetadata') ?? null),
      bytes: file.bytes,
      leastSize: length === null ? null : Math.max(0, length - FORM_OVERHEAD - lengthOfFields(fields)),
    }
  }
  const metadata = headers.get('x-metadata')
  return {
    claimedType: type,
    cacheControl: headerText(headers.get('cache-control')) ?? 'no-cache',
    userMetadata: metadataOf(metadata === null ? null : Buffer.from(metadata, 'base64').toString()),
    bytes: body,
    leastSize: length,
  }
}

export function metadataOf(text: string | null): UploadBody['userMetadata'] {
  if (text === null || text === '') return null
  if (text.length > MAX_METADATA) throw new StorageFault('EntityTooLarge', 'The metadata is too large')
  if (nestsDeeperThan(MAX_DEPTH, text)) throw new StorageFault('InvalidRequest', 'The metadata is nested too deeply')
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    given = null
  }
  const metadata = z.record(z.string(), z.unknown()).safeParse(given)
  if (!metadata.success) throw new StorageFault('InvalidRequest', 'The metadata is no JSON object')
  return metadata.data
}

/** busboy's error for a form without its last boundary. */
export function isCutForm(error: unknown): boolean {
  return error instanceof Error && error.message === 'Unexpected end of form'
}

/** Null unless the value is safe to send as a header later. */
const headerText = (given: string | null): string | null =>
  given !== null && /^[\x20-\x7e]{1,200}$/.test(given) ? given : null

function lengthOf(headers: Headers): number | null {
  const given = headers.get('content-length')
  return given !== null && /^\d{1,15}$/.test(given) ? Number(given) : null
}

const lengthOfFields = (fields: ReadonlyMap<string, string>): number =>
  [...fields.values()].reduce((sum, value) => sum + Buffer.byteLength(value), 0)

interface Form {
  readonly file: { readonly bytes: Readable; readonly type: string | null }
  readonly fields: ReadonlyMap<string, string>
}

function formOf(body: Readable, headers: Headers): Promise<Form> {
  const malformed = () => new StorageFault('InvalidRequest', 'The form has no file')
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    let bytes: Readable | null = null
    const fail = (error: unknown) => {
      const fault = isClientGone(error) || error instanceof StorageFault ? error : malformed()
      bytes?.destroy(error instanceof Error ? error : undefined)
      reject(fault)
    }
    try {
      const parser = busboy({
        headers: { 'content-type': headers.get('content-type') ?? '' },
        limits: { files: 1, fields: 20, fieldSize: MAX_METADATA + 1, fileSize: Number.POSITIVE_INFINITY },
        defParamCharset: 'utf8',
      })
      parser.on('field', (name, value) => {
        fields.set(name, value)
        // All fields together: they are in memory before anybody is asked whether the caller may upload.
        if (lengthOfFields(fields) <= MAX_METADATA + FORM_OVERHEAD) return
        fail(new StorageFault('EntityTooLarge', 'The metadata is too large'))
        body.unpipe(parser).resume()
        parser.destroy()
      })
      parser.on('file', (_name, file, { mimeType }) => {
        bytes = file
        file.on('error', () => undefined)
        resolve({ file: { bytes: file, type: mimeType }, fields })
      })
      parser.on('error', fail)
      parser.on('close', () => bytes ?? fail(null))
      body.on('error', (error) => {
        fail(error)
        parser.destroy()
      })
      body.pipe(parser)
    } catch (error) {
      fail(error)
    }
  })
}
