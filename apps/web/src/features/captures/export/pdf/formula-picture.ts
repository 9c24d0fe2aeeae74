// Draws a formula as a picture for a PDF: KaTeX lays it out in an SVG image that brings its own fonts.
import 'katex/dist/katex.min.css'
import katex from 'katex'
import sheet from 'katex/dist/katex.min.css?inline'

/** In CSS pixels, for text of 14 pixels. */
export interface FormulaPicture {
  readonly src: string
  readonly width: number
  readonly height: number
  /** How much of it is below the base of the line. */
  readonly depth: number
}

/** Null when the formula has a mistake, or the browser cannot draw it. */
export async function formulaPicture(tex: string, isDisplay: boolean): Promise<FormulaPicture | null> {
  const box = document.createElement('div')
  box.style.cssText = `position:fixed;left:0;top:0;visibility:hidden;${LOOK}`
  try {
    katex.render(tex, box, { displayMode: isDisplay, output: 'html', strict: 'ignore', maxExpand: 500, maxSize: 20 })
    document.body.append(box)
    await document.fonts.ready
    const { width, height, bottom } = box.getBoundingClientRect()
    const base = box.appendChild(document.createElement('span'))
    base.style.cssText = 'display:inline-block;width:0;height:0'
    const depth = isDisplay ? 0 : bottom - base.getBoundingClientRect().bottom
    base.remove()
    const families = new Set([...box.querySelectorAll('*')].map((each) => getComputedStyle(each).fontFamily))
    const style = await sheetWithFonts([...families].join())
    box.style.cssText = LOOK
    box.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml')
    const html = new XMLSerializer().serializeToString(box)
    // Where the page cannot load the fonts, it measures the formula in other ones. The picture is wide enough for both, then trimmed.
    const enough = width * 1.5
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${enough}" height="${height}"><foreignObject width="100%" height="100%"><style>${style}</style>${html}</foreignObject></svg>`
    return { ...(await drawn(svg, enough, height)), height, depth }
  } catch {
    return null
  } finally {
    box.remove()
  }
}

const LOOK = 'color:black;font:14px/1.2 KaTeX_Main,serif;padding:2px;white-space:nowrap'

/** The space on both sides. */
const BESIDE = 1

/** Pixels of the picture for each CSS pixel, for a sharp print. */
const DENSITY = 4

async function drawn(svg: string, width: number, height: number): Promise<Pick<FormulaPicture, 'src' | 'width'>> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const paint = paper(width * DENSITY, height * DENSITY)
  paint.drawImage(image, 0, 0, width * DENSITY, height * DENSITY)
  const [first, last] = inkOf(paint)
  const [left, right] = [first - BESIDE * DENSITY, last + BESIDE * DENSITY]
  const trimmed = paper(right - left, height * DENSITY)
  trimmed.drawImage(paint.canvas, -left, 0)
  return { src: trimmed.canvas.toDataURL('image/png'), width: (right - left) / DENSITY }
}

function paper(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width)
  canvas.height = Math.ceil(height)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser draws nothing.')
  return paint
}

/** The columns between which something is drawn. */
function inkOf(paint: CanvasRenderingContext2D): [left: number, right: number] {
  const { data, width } = paint.getImageData(0, 0, paint.canvas.width, paint.canvas.height)
  let [left, right] = [width, 0]
  for (let at = 0; at < data.length / 4; at++) {
    if (data[4 * at + 3] === 0) continue
    left = Math.min(left, at % width)
    right = Math.max(right, (at % width) + 1)
  }
  if (left >= right) throw new Error('Nothing was drawn.')
  return [left, right]
}

/** An image loads nothing, so the fonts that the formula uses are written into the sheet. */
async function sheetWithFonts(families: string): Promise<string> {
  const [faces, rules] = [sheet.match(/@font-face\s*\{[^}]*\}/g) ?? [], sheet.replace(/@font-face\s*\{[^}]*\}/g, '')]
  const used = faces.filter((face) => families.includes(/font-family:\s*"?([\w]+)/.exec(face)?.[1] ?? '?'))
  return (await Promise.all(used.map(withData))).join('') + rules
}

async function withData(face: string): Promise<string> {
  const url = /url\(["']?([^)"']+)["']?\)/.exec(face)?.[1]
  if (!url) return face
  return face.replace(url, await dataOf(url))
}

const fetched = new Map<string, Promise<string>>()

function dataOf(url: string): Promise<string> {
  const known = fetched.get(url) ?? fetch(url).then(async (answer) => toDataUrl(await answer.blob()))
  fetched.set(url, known)
  return known
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
