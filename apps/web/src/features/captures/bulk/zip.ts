// Text files as one ZIP archive, stored without compression: a few notes, opened everywhere. Pure.

export interface ZippedText {
  readonly name: string
  readonly text: string
}

export function zipTexts(files: readonly ZippedText[], now: Date): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, text } of files) {
    const entry = { name: encoder.encode(name), data: encoder.encode(text), offset }
    const facts = factsOf(entry.data, entry.name, now)
    const header = record(30, LOCAL, facts, 4)
    parts.push(header, entry.name, entry.data)
    const central = record(46, CENTRAL, facts, 6)
    const view = new DataView(central.buffer)
    view.setUint16(4, VERSION, true)
    view.setUint32(42, offset, true)
    directory.push(central, entry.name)
    offset += header.length + entry.name.length + entry.data.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return joined([...parts, ...directory, ending(files.length, size, offset)])
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const UTF8_NAMES = 0x0800
const encoder = new TextEncoder()

interface Facts {
  readonly time: number
  readonly date: number
  readonly crc: number
  readonly size: number
  readonly nameLength: number
}

function factsOf(data: Uint8Array, name: Uint8Array, now: Date): Facts {
  return {
    time: (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1),
    date: ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate(),
    crc: crc32(data),
    size: data.length,
    nameLength: name.length,
  }
}

/** Both headers hold the same facts in the same order, from another place on. */
function record(length: number, signature: number, facts: Facts, at: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  view.setUint16(at, VERSION, true)
  view.setUint16(at + 2, UTF8_NAMES, true)
  view.setUint16(at + 6, facts.time, true)
  view.setUint16(at + 8, facts.date, true)
  view.setUint32(at + 10, facts.crc, true)
  view.setUint32(at + 14, facts.size, true)
  view.setUint32(at + 18, facts.size, true)
  view.setUint16(at + 22, facts.nameLength, true)
  return new Uint8Array(view.buffer)
}

function ending(count: number, size: number, offset: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(22))
  view.setUint32(0, END, true)
  view.setUint16(8, count, true)
  view.setUint16(10, count, true)
  view.setUint32(12, size, true)
  view.setUint32(16, offset, true)
  return new Uint8Array(view.buffer)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function crc32(data: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
