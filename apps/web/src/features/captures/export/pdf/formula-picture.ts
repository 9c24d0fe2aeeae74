// Draws a displayed formula as a picture for a PDF: KaTeX lays it out in an SVG image that brings its own fonts.
import 'katex/dist/katex.min.css'
import katex from 'katex'
import sheet from 'katex/dist/katex.min.css?inline'

export interface FormulaPicture {
  readonly src: string
  /** In CSS pixels. */
  readonly width: number
}

/** Null when the formula has a mistake, or the browser cannot draw it. */
export async function formulaPicture(tex: string): Promise<FormulaPicture | null> {
  const box = document.createElement('div')
  box.style.cssText =
    'position:fixed;left:0;top:0;visibility:hidden;color:black;font-size:14px;padding:2px;white-space:nowrap'
  try {
    katex.render(tex, box, { displayMode: true, output: 'html', strict: 'ignore', maxExpand: 500, maxSize: 20 })
    document.body.append(box)
    const looks = [...box.querySelectorAll('*')].map((each) => getComputedStyle(each))
    const fonts = new Set(looks.map((look) => `${look.fontStyle} ${look.fontWeight} 14px ${look.fontFamily}`))
    // In another font the formula would have another width.
    await Promise.all([...fonts].map((font) => document.fonts.load(font)))
    const { width, height } = box.getBoundingClientRect()
    const style = await sheetWithFonts([...fonts].join())
    box.style.cssText = 'color:black;font-size:14px;padding:2px;white-space:nowrap'
    box.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml')
    const html = new XMLSerializer().serializeToString(box)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%"><style>${style}</style>${html}</foreignObject></svg>`
    return { src: await drawn(svg, width, height), width }
  } catch {
    return null
  } finally {
    box.remove()
  }
}

/** Pixels of the picture for each CSS pixel, for a sharp print. */
const DENSITY = 4

async function drawn(svg: string, width: number, height: number): Promise<string> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * DENSITY)
  canvas.height = Math.ceil(height * DENSITY)
  const paint = canvas.getContext('2d')
  paint?.scale(DENSITY, DENSITY)
  paint?.drawImage(image, 0, 0, width, height)
  return canvas.toDataURL('image/png')
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
