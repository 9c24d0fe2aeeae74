import { describe, expect, it } from 'vitest'
import { fileName, sizeText } from './download-export.ts'

describe('an export file', () => {
  it.each([
    ["attachment; filename*=UTF-8''jotsam-export-2026-11-15.zip", 'jotsam-export-2026-11-15.zip'],
    ["attachment; filename*=UTF-8''jotsam-M%C3%A9r-2026-11-15.zip", 'jotsam-Mér-2026-11-15.zip'],
    ["attachment; filename*=UTF-8''..%2F..%2F.bashrc.zip", 'bashrc.zip'],
    ['attachment', 'jotsam-export.zip'],
    [null, 'jotsam-export.zip'],
  ])('with the Content-Disposition %j is named %j', (disposition, name) => {
    expect(fileName(disposition)).toBe(name)
  })

  it.each([
    [0, '0 kB'],
    [812_400, '812 kB'],
    [3_440_000, '3.4 MB'],
    [120_000_000, '120 MB'],
  ])('with %d bytes shows the size %j', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
})
