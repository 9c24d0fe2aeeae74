// Reads one PDF within limits: its text, and pictures of its scanned pages. It runs in a worker, since a hostile file may never end.
import sharp from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { PdfContent, PdfToRead } from './read-pdf.ts'

/** A page of A4 at 600 dots an inch. Larger pictures are not decoded. */
const MOST_PIXELS = 40_000_000
const SMALLEST_SCAN = 100
/** As many pixels as OCR uses. */
const LONGEST_SIDE = 3500
const { OPS } = await getResolvedPDFJS()

export async function pdfContent({
  bytes,
  lettersMax,
  pagesMax,
  scansMax,
  secondsMax,
}: PdfToRead): Promise<PdfContent> {
  const end = Date.now() + secondsMax * 1000
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { maxImageSize: MOST_PIXELS })
  const scans: Uint8Array[] = []
  let text = ''
  let isPartial = pdf.numPages > pagesMax
  for (let number = 1; number <= Math.min(pdf.numPages, pagesMax); number += 1) {
    if (text.length >= lettersMax || Date.now() > end) {
      isPartial = true
      break
    }
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const own = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    text += `${own}\n\n`
    // Scanners write a number or a line of their own.
    const isScan = own.trim().length < 20
    if (isScan && scans.length === scansMax) isPartial = true
    else if (isScan) {
      const scan = await largestPicture(page)
      if (scan) scans.push(scan)
    }
    page.cleanup()
  }
  return { text: text.slice(0, lettersMax), scans, isPartial: isPartial || text.length > lettersMax }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

interface PdfPicture {
  readonly width: number
  readonly height: number
  readonly data?: Uint8Array | Uint8ClampedArray
}

/** The largest picture of a page as a JPEG, or null when all are small. */
async function largestPicture(page: Page): Promise<Uint8Array | null> {
  const { fnArray, argsArray } = await page.getOperatorList()
  let largest: Required<PdfPicture> | null = null
  for (const [i, operation] of fnArray.entries()) {
    if (operation !== OPS.paintImageXObject) continue
    const key: string = argsArray[i][0]
    const objects = key.startsWith('g_') ? page.commonObjs : page.objs
    const picture = await new Promise<PdfPicture | null>((done) => objects.get(key, done))
    if (!picture?.data || Math.min(picture.width, picture.height) < SMALLEST_SCAN) continue
    if (picture.width * picture.height > (largest ? largest.width * largest.height : 0))
      largest = { ...picture, data: picture.data }
  }
  return largest && jpegOf(largest)
}

async function jpegOf({ width, height, data }: Required<PdfPicture>): Promise<Uint8Array | null> {
  const channels = data.length / (width * height)
  const isBits = data.length === height * Math.ceil(width / 8)
  if (!isBits && channels !== 1 && channels !== 3 && channels !== 4) return null
  const raw = isBits ? fromBits(data, width, height) : data
  return sharp(raw, { raw: { width, height, channels: isBits ? 1 : (channels as 1 | 3 | 4) } })
    .flatten({ background: '#fff' })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Black and white scans have one bit a pixel. */
function fromBits(data: Uint8Array | Uint8ClampedArray, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 8)
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      out[y * width + x] = ((data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
  return out
}
