import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { zipTexts } from './zip.ts'

const files = [
  { name: 'A note.md', text: 'first' },
  { name: 'Größe 🌊.md', text: 'zweite Notiz\n' },
]

describe('a zip of texts', () => {
  const bytes = zipTexts(files, new Date(2026, 10, 15, 12, 30, 20))
  const view = new DataView(bytes.buffer)
  const text = (at: number, length: number) => new TextDecoder().decode(bytes.slice(at, at + length))

  it('ends with a directory of all files that leads to each of them', () => {
    const end = bytes.length - 22
    expect(view.getUint32(end, true)).toBe(0x06054b50)
    expect(view.getUint16(end + 10, true)).toBe(files.length)
    let at = view.getUint32(end + 16, true)
    expect(at + view.getUint32(end + 12, true)).toBe(end)
    for (const file of files) {
      expect(view.getUint32(at, true)).toBe(0x02014b50)
      const nameLength = view.getUint16(at + 28, true)
      const local = view.getUint32(at + 42, true)
      expect(text(at + 46, nameLength)).toBe(file.name)
      expect(view.getUint32(local, true)).toBe(0x04034b50)
      expect(text(local + 30, nameLength)).toBe(file.name)
      expect(text(local + 30 + nameLength, view.getUint32(at + 24, true))).toBe(file.text)
      at += 46 + nameLength
    }
  })

  it('names the check sum of each file and its moment', () => {
    expect(view.getUint32(14, true)).toBe(crc32('first'))
    expect(view.getUint16(10, true)).toBe((12 << 11) | (30 << 5) | 10)
    expect(view.getUint16(12, true)).toBe((46 << 9) | (11 << 5) | 15)
  })

  it('may hold nothing', () => {
    expect(zipTexts([], new Date())).toHaveLength(22)
  })
})
