// Writes files as a ZIP archive, one after the other. It uses ZIP64 records, so that more than 65,535 files fit.
import { crc32 } from 'node:zlib'
import { centralRecord, dataDescriptor, endRecords, localHeader } from '@jotsam/core/util/zip-records'
import { Deflate, deflateSync } from 'fflate'

export interface ZipFile {
  /** A relative path with slashes. */
  readonly path: string
  readonly modifiedAt: Date
  /** The whole text, or pieces of a long one; bytes for files that are no text. */
  readonly text: string | AsyncIterable<string | Uint8Array>
}

export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = []
  let offset = 0
  for await (const { path, modifiedAt, text } of files) {
    const name = encoder.encode(path)
    const entry = { name, modifiedAt, offset, crc: 0, size: 0, compressedSize: 0 }
    const header = localHeader(entry)
    yield header
    for await (const piece of typeof text === 'string' ? deflated(text, entry) : deflatedPieces(text, entry)) {
      entry.compressedSize += piece.length
      yield piece
    }
    if (entry.size > MAX_FILE_BYTES) throw new Error(`${path} is too large for the archive`)
    const descriptor = dataDescriptor(entry)
    yield descriptor
    offset += header.length + entry.compressedSize + descriptor.length
    directory.push(centralRecord(entry))
  }
  yield* directory
  yield endRecords({ count: directory.length, size: directory.reduce((sum, { length }) => sum + length, 0), offset })
}

// Speed matters more than the last per cent, because an export is rarely read.
const SPEED = { level: 4 } as const
const MAX_FILE_BYTES = 0xffff_fffe
// The deflated form of an empty file. The library would set up all of its tables for it.
const NOTHING = Uint8Array.of(3, 0)
const encoder = new TextEncoder()

interface Sums {
  crc: number
  size: number
}

function* deflated(text: string, sums: Sums): Generator<Uint8Array> {
  yield text === '' ? NOTHING : deflateSync(counted(text, sums), SPEED)
}

async function* deflatedPieces(text: AsyncIterable<string | Uint8Array>, sums: Sums): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const deflate = new Deflate(SPEED, (piece) => ready.push(piece))
  for await (const part of text) {
    deflate.push(counted(part, sums))
    yield* ready.splice(0)
  }
  deflate.push(new Uint8Array(), true)
  yield* ready
}

function counted(text: string | Uint8Array, sums: Sums): Uint8Array {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text
  sums.crc = crc32(bytes, sums.crc)
  sums.size += bytes.length
  return bytes
}
