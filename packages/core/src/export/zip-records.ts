// The records of a ZIP archive as PKWARE's APPNOTE lays them out. Pure.

export interface ZipEntry {
  readonly name: Uint8Array
  readonly modifiedAt: Date
  /** Where its local header begins. */
  readonly offset: number
  readonly crc: number
  readonly size: number
  readonly compressedSize: number
  readonly packing: 'stored' | 'deflated'
}

/** What is deflated has sizes that are not known yet: they follow the file in a data descriptor. */
export function localHeader({ name, modifiedAt, packing, crc, size }: ZipEntry): Uint8Array<ArrayBuffer> {
  const { time, date } = dosTime(modifiedAt)
  const isKnown = packing === 'stored'
  return record([
    [4, 0x04034b50],
    [2, VERSION],
    [2, FLAGS[packing]],
    [2, METHODS[packing]],
    [2, time],
    [2, date],
    [4, isKnown ? crc : 0],
    [4, isKnown ? size : 0],
    [4, isKnown ? size : 0],
    [2, name.length],
    [2, 0],
    name,
  ])
}

export function dataDescriptor({ crc, size, compressedSize }: ZipEntry): Uint8Array<ArrayBuffer> {
  return record([
    [4, 0x08074b50],
    [4, crc],
    [4, compressedSize],
    [4, size],
  ])
}

export function centralRecord(entry: ZipEntry): Uint8Array<ArrayBuffer> {
  const { name, modifiedAt, offset, crc, size, compressedSize, packing } = entry
  const { time, date } = dosTime(modifiedAt)
  const isFar = offset >= MAX_32
  const farOffset = isFar
    ? record([
        [2, 1],
        [2, 8],
        [8, offset],
      ])
    : new Uint8Array()
  return record([
    [4, 0x02014b50],
    [2, isFar ? VERSION_64 : VERSION],
    [2, isFar ? VERSION_64 : VERSION],
    [2, FLAGS[packing]],
    [2, METHODS[packing]],
    [2, time],
    [2, date],
    [4, crc],
    [4, compressedSize],
    [4, size],
    [2, name.length],
    [2, farOffset.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? MAX_32 : offset],
    name,
    farOffset,
  ])
}

/** The directory's size and place; the 64-bit records only where they are needed, since not every program reads them. */
export function endRecords({
  count,
  size,
  offset,
}: {
  count: number
  size: number
  offset: number
}): Uint8Array<ArrayBuffer> {
  const isLarge = count >= MAX_16 || offset >= MAX_32 || size >= MAX_32
  const large: Field[] = [
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]
  return record([
    ...(isLarge ? large : []),
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, MAX_16)],
    [2, Math.min(count, MAX_16)],
    [4, Math.min(size, MAX_32)],
    [4, Math.min(offset, MAX_32)],
    [2, 0],
  ])
}

const VERSION = 20
const VERSION_64 = 45
// Names are UTF-8; of what is deflated the sizes follow the file.
const FLAGS = { stored: 0x0800, deflated: 0x0808 } as const
const METHODS = { stored: 0, deflated: 8 } as const
const MAX_16 = 0xffff
const MAX_32 = 0xffff_ffff

type Field = readonly [bytes: 2 | 4 | 8, value: number] | Uint8Array

function record(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, field) => sum + lengthOf(field), 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const field of fields) {
    if (field instanceof Uint8Array) bytes.set(field, at)
    else write(view, at, field[0], field[1])
    at += lengthOf(field)
  }
  return bytes
}

function lengthOf(field: Field): number {
  return field instanceof Uint8Array ? field.length : field[0]
}

function write(view: DataView, at: number, bytes: 2 | 4 | 8, value: number): void {
  if (bytes === 2) view.setUint16(at, value, true)
  else if (bytes === 4) view.setUint32(at, value, true)
  else view.setBigUint64(at, BigInt(value), true)
}

/** Two-second steps since 1980; earlier moments do not exist for it. */
function dosTime(moment: Date): { time: number; date: number } {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107)
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  return { time, date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate() }
}
