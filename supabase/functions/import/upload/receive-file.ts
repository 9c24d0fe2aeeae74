// Writes the file of a request to a temporary folder, with its digest. It is a multipart field `file`, or the body itself.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { UploadRoom } from './upload-room.ts'

export interface ReceivedFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly hash: string
}

/** A field that is not the file. */
export class UnknownField extends Error {
  constructor(readonly field: string) {
    super(`Unknown field: ${field}`)
  }
}

/** Null when the request has no file, or an empty one. */
export async function receiveFile(request: Request, folder: string, room: UploadRoom): Promise<ReceivedFile | null> {
  if (!request.body) return null
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  const type = request.headers.get('content-type') ?? ''
  const file = /^multipart\/form-data/i.test(type)
    ? await fieldFile(body, type, folder, room)
    : await store(body, headerName(request), folder, room)
  return file && file.bytes > 0 ? file : null
}

function headerName(request: Request): string {
  const given = request.headers.get('x-file-name') ?? ''
  try {
    return decodeURIComponent(given)
  } catch {
    return given
  }
}

async function fieldFile(body: Readable, type: string, folder: string, room: UploadRoom): Promise<ReceivedFile | null> {
  const form = new Busboy({ headers: { 'content-type': type }, limits: { files: 1, fields: 10, fieldSize: 1000 } })
  let stored: Promise<ReceivedFile> | null = null
  const unknown: string[] = []
  form.on('field', (field) => unknown.push(field))
  form.on('file', (field, stream, name) => {
    if (field !== 'file') unknown.push(field)
    if (unknown.length > 0) stream.resume()
    else {
      stored = store(stream, name ?? '', folder, room)
      // Nobody reads the rest of the form then.
      stored.catch((error: Error) => body.destroy(error))
    }
  })
  await pipeline(body, form)
  const file = await stored
  if (unknown[0] !== undefined) throw new UnknownField(unknown[0])
  return file
}

async function store(stream: Readable, givenName: string, folder: string, room: UploadRoom): Promise<ReceivedFile> {
  const path = join(folder, 'upload')
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      room.take(chunk.length).then(
        () => done(null, chunk),
        (error: Error) => done(error),
      )
    },
  })
  await pipeline(stream, counted, createWriteStream(path))
  const name = givenName.split(/[/\\]/).at(-1)?.replaceAll('\0', '').trim().slice(0, 200) || 'file'
  return { name, path, bytes, hash: hash.digest('hex') }
}
