// The fonts of the PDF: TTF files from our own server, each fetched when a text needs it and then cached.
import heading from '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf?url'
import emoji from '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf?url'
import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url'
import italic from '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf?url'
import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url'
import boldItalic from '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf?url'
import math from '@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf?url'
import mono from '@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf?url'
import symbols from '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf?url'
import type pdfMake from 'pdfmake/build/pdfmake'
import { blankFont } from './blank-font.ts'
import { type Coverage, coverageOf, postScriptName } from './font-coverage.ts'

export type FontUse = 'code' | 'heading'

/** A loaded font. */
export interface PdfFont {
  readonly name: string
  /** The words that it is tried for first. */
  readonly use?: FontUse
  readonly has: Coverage
}

export const TEXT_FONT = 'Sans'
/** Writes text that is not seen. */
export const BLANK_FONT = 'Blank'
const USES: Readonly<Record<string, FontUse>> = { Mono: 'code', Heading: 'heading' }

type Faces<File = string> = Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', File>>

// In the order in which they are tried for a letter: arrows and signs are in the font for code. The emoji font comes after
// them because it has its own digits.
const FONTS: Readonly<Record<string, Faces>> = {
  [TEXT_FONT]: { normal: regular, bold, italics: italic, bolditalics: boldItalic },
  Mono: always(mono),
  Symbols: always(symbols),
  Math: always(math),
  Emoji: always(emoji),
  Heading: always(heading),
}

/** Loads the fonts that the text needs, as far as they exist. */
export async function loadPdfFonts(maker: typeof pdfMake, text: string, uses: readonly FontUse[]): Promise<PdfFont[]> {
  let missing = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0).filter((point) => point > 0x20)
  const loaded: PdfFont[] = []
  for (const [name, faces] of Object.entries(FONTS)) {
    const use = USES[name]
    if (missing.length === 0 && name !== TEXT_FONT && !(use && uses.includes(use))) continue
    const font = await load(maker, name, faces)
    missing = missing.filter((point) => !font.has(point))
    loaded.push(font)
  }
  addFont(maker, BLANK_FONT, always(blankFont(text)))
  return loaded
}

/** The name of a font of the PDF in the page, which lays text out with it. */
export const screenFont = (name: string): string => `Pdf${name}`

const loading = new Map<string, Promise<PdfFont>>()

function load(maker: typeof pdfMake, name: string, faces: Faces): Promise<PdfFont> {
  const known = loading.get(name)
  if (known) return known
  const font = fetchFont(maker, name, faces).catch((error: unknown) => {
    // The next attempt fetches it again.
    loading.delete(name)
    throw error
  })
  loading.set(name, font)
  return font
}

/** The font for formulas has Arabic letters that do not join. The fonts of the device draw them joined. */
const NOT_RIGHT_TO_LEFT = 'U+0-58F, U+900-10FFFF'

async function fetchFont(maker: typeof pdfMake, name: string, faces: Faces): Promise<PdfFont> {
  const normal = await bytesOf(faces.normal)
  const files = Object.entries(faces).map(async ([face, url]) => {
    const bytes = url === faces.normal ? normal : await bytesOf(url)
    const [weight, style] = [face.startsWith('bold') ? '700' : '400', face.endsWith('italics') ? 'italic' : 'normal']
    const look = { weight, style, unicodeRange: NOT_RIGHT_TO_LEFT }
    document.fonts.add(await new FontFace(screenFont(name), bytes, look).load())
    return [face, bytes] as const
  })
  addFont(maker, name, Object.fromEntries(await Promise.all(files)) as Faces<ArrayBuffer>)
  return { name, use: USES[name], has: coverageOf(normal) }
}

/** Each file has the name of its font. pdfmake knows the fonts that it has read by these, and would read others again for every word. */
function addFont(maker: typeof pdfMake, name: string, faces: Faces<ArrayBuffer>): void {
  const files = new Map([...new Set(Object.values(faces))].map((file) => [file, postScriptName(file)]))
  maker.addVirtualFileSystem(Object.fromEntries([...files].map(([file, own]) => [own, base64(file)])))
  const named = Object.entries(faces).map(([face, file]) => [face, files.get(file)])
  maker.addFonts({ [name]: Object.fromEntries(named) })
}

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`A font answered ${answer.status}.`)
  return answer.arrayBuffer()
}

function base64(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file)
  let binary = ''
  // A function call takes a limited number of arguments, so the bytes are converted in chunks.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}

function always<File>(file: File): Faces<File> {
  return { normal: file, bold: file, italics: file, bolditalics: file }
}
