import { limits } from '@jotsam/core/plan/limits'
import { expect, it } from 'vitest'
import type { Job } from '../../messaging/protocol.ts'
import { picturesOf } from './picture-addresses.ts'
import { pictureType } from './picture-type.ts'

const counts = { turns: 0, total: null, codeBlocks: 0, formulas: 0, links: 0, tables: 0, images: 1 }
const receipt = { ...counts, isPartial: false, reasons: [] }
const place = { folderId: null, tags: [], ocrExtractionId: null, again: null, keys: null }
const save = (html: string, more: Partial<Extract<Job, { kind: 'capture' }>> = {}): Job => ({
  kind: 'capture',
  title: '',
  html,
  sourceUrl: null,
  receipt,
  ...place,
  ...more,
})

it('finds each picture on the web once, as an address, up to a limit', () => {
  const one = '<img src="https://a.example/x?a=1&amp;b=2" alt="">'
  const others =
    '<img src="data:image/png;base64,AA" alt=""><img src="/files/00" alt=""><code>src="https://b.example/"</code>'
  expect(picturesOf(save(one + others + one))).toEqual(['https://a.example/x?a=1&b=2'])
  const many = Array.from({ length: 300 }, (_, at) => `<img src="https://a.example/${at}" alt="">`).join('')
  expect(picturesOf(save(many))).toHaveLength(limits.extraction.picturesMax)
  expect(picturesOf(save(many), new Set(['https://a.example/299']))).toEqual(['https://a.example/299'])
  expect(picturesOf(save(one, { receipt: null }))).toEqual([])
})

it.each([
  ['a PNG', [0x89, 0x50, 0x4e, 0x47], 'image/png'],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['a WebP', [...'RIFF1234WEBP'].map((sign) => sign.charCodeAt(0)), 'image/webp'],
  ['an SVG', [...'<svg xmlns='].map((sign) => sign.charCodeAt(0)), null],
  ['a page', [...'<!doctype html>'].map((sign) => sign.charCodeAt(0)), null],
])('knows %s by its first bytes', async (_, bytes, type) => {
  expect(await pictureType(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }))).toBe(type)
})
