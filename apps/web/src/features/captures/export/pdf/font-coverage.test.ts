import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { blankFont } from './blank-font.ts'
import { coverageOf, postScriptName } from './font-coverage.ts'

const read = (file: string) => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

const has = (file: string) => {
  const covers = coverageOf(read(file))
  return (letter: string) => covers(letter.codePointAt(0) ?? 0)
}

it('finds the letters that a font has and those that it lacks', () => {
  const sans = has('noto-sans/400Regular/NotoSans_400Regular.ttf')
  expect([...'aéßЖπ€'].map(sans)).not.toContain(false)
  expect([...'→≤✓漢ع🚀'].map(sans)).not.toContain(true)
})

it('finds letters beyond the basic multilingual plane', () => {
  const emoji = has('noto-emoji/400Regular/NotoEmoji_400Regular.ttf')
  expect([...'🚀👍😀'].map(emoji)).not.toContain(false)
  expect(emoji('漢')).toBe(false)
})

it('finds the name that programs know a font by', () => {
  expect(postScriptName(read('noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf'))).toBe('NotoSans-BoldItalic')
  expect(postScriptName(blankFont('a'))).toBe('Blank')
})

it('refuses a file that is not a font', () => {
  expect(() => coverageOf(new ArrayBuffer(64))).toThrow('no table "cmap"')
})
