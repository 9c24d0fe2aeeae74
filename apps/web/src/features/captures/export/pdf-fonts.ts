// The fonts of the PDF: TTF files, fetched once from our own server and handed to the PDF maker.

import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url'
import italic from '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf?url'
import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url'
import boldItalic from '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf?url'
import type pdfMake from 'pdfmake/build/pdfmake'

const faces = { normal: regular, bold, italics: italic, bolditalics: boldItalic }

let loading: Promise<void> | null = null

export function loadPdfFonts(maker: typeof pdfMake): Promise<void> {
  loading ??= load(maker).catch((error: unknown) => {
    // The next try asks again.
    loading = null
    throw error
  })
  return loading
}

async function load(maker: typeof pdfMake): Promise<void> {
  const entries = await Promise.all(
    Object.entries(faces).map(async ([face, url]) => [`${face}.ttf`, await base64Of(url)] as const),
  )
  maker.addVirtualFileSystem(Object.fromEntries(entries))
  maker.addFonts({
    NotoSans: Object.fromEntries(Object.keys(faces).map((face) => [face, `${face}.ttf`])),
  })
}

async function base64Of(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`A font answered ${answer.status}.`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  let binary = ''
  // In parts: all at once would be too many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}
