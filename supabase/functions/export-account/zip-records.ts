// The records of a ZIP archive as in PKWARE's APPNOTE, for files that are deflated while they are written. Pure.

export interface ZipEntry {
  readonly name: Uint8Array
  readonly modifiedAt: Date
  /** The offset of its local header. */
  readonly offset: number
  readonly crc: number
  readonly size: number
  readonly compressedSize: number
}

/** The checksum and the sizes are not known yet. They follow the file in a data descriptor. */
export function localHeader({ name, modifiedAt }: ZipEntry): Buffer {
  const fixed = [0x04034b50, VERSION, FLAGS, DEFLATED, ...dosTime(modifiedAt), 0, 0, 0, name.length, 0]
  return Buffer.concat([record('42222244422', fixed), name])
}

export function dataDescriptor({ crc, size, compressedSize }: ZipEntry): Buffer {
  return record('4444', [0x08074b50, crc, compressedSize, size])
}

export function centralRecord({ name, modifiedAt, offset, crc, size, compressedSize }: ZipEntry): Buffer {
  const isFar = offset >= MAX_32
  const farOffset = isFar ? record('228', [1, 8, offset]) : Buffer.alloc(0)
  const version = isFar ? VERSION_64 : VERSION
  const packing = [0x02014b50, version, version, FLAGS, DEFLATED, ...dosTime(modifiedAt), crc, compressedSize, size]
  // No comment, the first disk, no attributes.
  const place = [name.length, farOffset.length, 0, 0, 0, 0, Math.min(offset, MAX_32)]
  return Buffer.concat([record('4222222444', packing), record('2222244', place), name, farOffset])
}

/** The directory's size and offset. The 64-bit records are written only where needed, since not every program reads them. */
export function endRecords({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const isLarge = count >= MAX_16 || offset >= MAX_32 || size >= MAX_32
  const large = [0x06064b50, 44, VERSION_64, VERSION_64, 0, 0, count, count, size, offset]
  const locator = [0x07064b50, 0, offset + size, 1]
  const files = Math.min(count, MAX_16)
  const end = [0x06054b50, 0, 0, files, files, Math.min(size, MAX_32), Math.min(offset, MAX_32), 0]
  return Buffer.concat([
    ...(isLarge ? [record('4822448888', large), record('4484', locator)] : []),
    record('42222442', end),
  ])
}

const VERSION = 20
const VERSION_64 = 45
// Names are UTF-8, and the sizes follow the file.
const FLAGS = 0x0808
const DEFLATED = 8
const MAX_16 = 0xffff
const MAX_32 = 0xffff_ffff

/** The values one after the other, each with as many bytes as its digit says. */
function record(widths: string, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  let at = 0
  for (const [index, value] of values.entries()) {
    const width = Number(widths[index])
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, width)
    at += width
  }
  return bytes.subarray(0, at)
}

/** DOS time and date, in two-second steps since 1980. */
function dosTime(moment: Date): [time: number, date: number] {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107)
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  return [time, ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()]
}
