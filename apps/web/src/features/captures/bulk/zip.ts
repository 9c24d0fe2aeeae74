// Text files as one ZIP archive, stored without compression: a few notes, opened everywhere. Pure.
import { crc32 } from '@jotsam/core/export/crc32'
import { centralRecord, endRecords, localHeader } from '@jotsam/core/export/zip-records'

export interface ZippedText {
  readonly name: string
  readonly text: string
}

export function zipTexts(files: readonly ZippedText[], now: Date): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, text } of files) {
    const data = encoder.encode(text)
    const entry = {
      name: encoder.encode(name),
      modifiedAt: onTheWall(now),
      offset,
      packing: 'stored' as const,
      crc: crc32(data),
      size: data.length,
      compressedSize: data.length,
    }
    const header = localHeader(entry)
    parts.push(header, data)
    directory.push(centralRecord(entry))
    offset += header.length + data.length
  }
  return joined([...parts, ...directory, endRecords({ count: files.length, size: lengthOf(directory), offset })])
}

const encoder = new TextEncoder()

/** Archives keep what the clock on the wall shows; the records read UTC. */
const onTheWall = (moment: Date): Date => new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0)

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(parts))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
