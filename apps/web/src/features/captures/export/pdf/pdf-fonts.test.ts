// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type pdfMake from 'pdfmake/build/pdfmake'
import { expect, it, vi } from 'vitest'
import { loadPdfFonts } from './pdf-fonts.ts'

it('gives pdfmake each font under its own name, so that a font is read once and not for every word, and leaves Arabic to the device, which joins its letters', async () => {
  const ranges = new Set<string | undefined>()
  const packages = createRequire(import.meta.url)
  vi.stubGlobal('fetch', async (url: string) => {
    const file = readFileSync(packages.resolve(url.replace(/^.*node_modules\//, '')))
    return new Response(file)
  })
  vi.stubGlobal(
    'FontFace',
    class {
      constructor(_name: string, _file: ArrayBuffer, { unicodeRange }: FontFaceDescriptors) {
        ranges.add(unicodeRange)
      }
      load = async () => this
    },
  )
  Object.defineProperty(document, 'fonts', { value: { add: () => null }, configurable: true })
  const fonts: Record<string, unknown> = {}
  const files: string[] = []
  const maker = {
    addFonts: (more: object) => Object.assign(fonts, more),
    addVirtualFileSystem: (more: object) => files.push(...Object.keys(more)),
  }
  await loadPdfFonts(maker as unknown as typeof pdfMake, 'Tides 潮汐', ['heading'])
  expect(fonts).toMatchObject({
    Sans: {
      normal: 'NotoSans-Regular',
      bold: 'NotoSans-Bold',
      italics: 'NotoSans-Italic',
      bolditalics: 'NotoSans-BoldItalic',
    },
    Emoji: { normal: 'NotoEmoji-Regular', bold: 'NotoEmoji-Regular' },
    Heading: { normal: 'Fraunces-SemiBold' },
    Blank: { normal: 'Blank' },
  })
  expect(ranges).toEqual(new Set(['U+0-58F, U+900-10FFFF']))
  expect(files.filter((file) => file === 'NotoEmoji-Regular')).toHaveLength(1)
})
