// The records of a ZIP archive as in PKWARE's APPNOTE. Pure.

type Bytes = Uint8Array<ArrayBuffer>

export interface ZipEntry {
  readonly name: Uint8Array
  readonly modifiedAt: Date
  /** The offset of its local header. */
  readonly offset: number
  readonly crc: number
  readonly size: number
  readonly compressedSize: number
  /** Stored as it is. Any other file is deflated while it is written, and its checksum and sizes follow it in a data descriptor. */
  readonly isStored?: boolean
}

export function localHeader({ isStored = false, ...entry }: ZipEntry): Bytes {
  const sums = isStored ? [entry.crc, entry.compressedSize, entry.size] : [0, 0, 0]
  const fixed = [0x04034b50, VERSION, ...packing(isStored), ...dosTime(entry.modifiedAt), ...sums, entry.name.length, 0]
  return joined([record('42222244422', fixed), entry.name])
}

export function dataDescriptor({ crc, size, compressedSize }: ZipEntry): Bytes {
  return record('4444', [0x08074b50, crc, compressedSize, size])
}

export function centralRecord({ isStored = false, offset, ...entry }: ZipEntry): Bytes {
  const isFar = offset >= MAX_32
  const farOffset = isFar ? record('228', [1, 8, offset]) : new Uint8Array()
  const version = isFar ? VERSION_64 : VERSION
  const sums = [entry.crc, entry.compressedSize, entry.size]
  const fixed = [0x02014b50, version, version, ...packing(isStored), ...dosTime(entry.modifiedAt), ...sums]
  // No comment, the first disk, no attributes.
  const place = [entry.name.length, farOffset.length, 0, 0, 0, 0, Math.min(offset, MAX_32)]
  return joined([record('4222222444', fixed), record('2222244', place), entry.name, farOffset])
}

/** The directory's size and offset. The 64-bit records are written only where needed, since not every program reads them. */
export function endRecords({ count, size, offset }: { count: number; size: number; offset: number }): Bytes {
  const isLarge = count >= MAX_16 || offset >= MAX_32 || size >= MAX_32
  const large = [0x06064b50, 44, VERSION_64, VERSION_64, 0, 0, count, count, size, offset]
  const locator = [0x07064b50, 0, offset + size, 1]
  const files = Math.min(count, MAX_16)
  const end = [0x06054b50, 0, 0, files, files, Math.min(size, MAX_32), Math.min(offset, MAX_32), 0]
  return joined([...(isLarge ? [record('4822448888', large), record('4484', locator)] : []), record('42222442', end)])
}

const VERSION = 20
const VERSION_64 = 45
const MAX_16 = 0xffff
const MAX_32 = 0xffff_ffff

/** Flags and method. Names are UTF-8. */
function packing(isStored: boolean): [flags: number, method: number] {
  return isStored ? [0x0800, 0] : [0x0808, 8]
}

/** The values one after the other, each with as many bytes as its digit says, the lowest first. */
function record(widths: string, values: readonly number[]): Bytes {
  const view = new DataView(new ArrayBuffer(values.length * 8))
  let at = 0
  for (const [index, value] of values.entries()) {
    const width = Number(widths[index])
    if (width === 8) view.setBigUint64(at, BigInt(value), true)
    else if (width === 4) view.setUint32(at, value, true)
    else view.setUint16(at, value, true)
    at += width
  }
  return new Uint8Array(view.buffer, 0, at)
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** DOS time and date, in two-second steps since 1980. */
function dosTime(moment: Date): [time: number, date: number] {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107)
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  return [time, ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()]
}
