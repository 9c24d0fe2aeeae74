import { centralRecord, endRecords } from '@jotsam/core/util/zip-records'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type ZipFile, zip } from './zip.ts'

const moment = new Date('2026-11-15T10:20:30Z')

async function archive(files: Iterable<Pick<ZipFile, 'path' | 'text'>>): Promise<Buffer> {
  const given = async function* () {
    for (const file of files) yield { ...file, modifiedAt: moment }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zip(given())) pieces.push(piece)
  return Buffer.concat(pieces)
}

const unpacked = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]))

describe('a ZIP archive', () => {
  it('returns the files that were added, with names and texts in any script', async () => {
    const files = { 'a/é 日本 🌊.md': 'Grüße\n'.repeat(5000), 'empty.txt': '', 'a/b/c.json': '{"x":1}' }
    const bytes = await archive(Object.entries(files).map(([path, text]) => ({ path, text })))
    expect(unpacked(bytes)).toEqual(files)
  })

  it('accepts a text in pieces', async () => {
    const pieces = Array.from({ length: 5000 }, (_, row) => `row ${row}\n`)
    const text = (async function* () {
      yield* pieces
    })()
    expect(unpacked(await archive([{ path: 'rows', text }]))).toEqual({ rows: pieces.join('') })
  })

  it('may be empty', async () => {
    expect(unpacked(await archive([]))).toEqual({})
  })

  it('contains more files than the old format could count', async () => {
    const count = 66_000
    const bytes = await archive(
      (function* () {
        for (let file = 0; file < count; file += 1) yield { path: `${file}`, text: '' }
      })(),
    )
    const listed = new Set<string>()
    unzipSync(bytes, {
      filter({ name }) {
        listed.add(name)
        return false
      },
    })
    expect(listed.size).toBe(count)
    expect(bytes.indexOf('PK\x06\x06', 0, 'latin1')).toBeGreaterThan(0)
  })

  it('stores the checksum, the sizes and the time where readers expect them', async () => {
    const bytes = await archive([{ path: 'a', text: '123456789' }])
    const at = bytes.indexOf('PK\x01\x02', 0, 'latin1')
    expect(bytes.readUInt32LE(at + 16)).toBe(0xcbf43926)
    expect(bytes.readUInt32LE(at + 24)).toBe(9)
    expect(bytes.readUInt16LE(at + 12)).toBe((10 << 11) | (20 << 5) | 15)
    expect(bytes.readUInt16LE(at + 14)).toBe((46 << 9) | (11 << 5) | 15)
  })

  it('writes offsets beyond four gigabytes', () => {
    const far = 5_000_000_000
    const name = new Uint8Array([97])
    const entry = {
      name,
      modifiedAt: moment,
      offset: far,
      crc: 0,
      size: 0,
      compressedSize: 0,
    }
    const central = Buffer.from(centralRecord(entry))
    expect(central.readUInt32LE(42)).toBe(0xffff_ffff)
    expect(central.subarray(47, 51)).toEqual(Buffer.from([1, 0, 8, 0]))
    expect(central.readBigUInt64LE(51)).toBe(BigInt(far))
    const end = Buffer.from(endRecords({ count: 1, size: central.length, offset: far }))
    expect(end.readBigUInt64LE(48)).toBe(BigInt(far))
    expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(far + central.length))
  })
})
