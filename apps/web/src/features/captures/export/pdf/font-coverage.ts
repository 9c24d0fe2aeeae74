// Reads from a TrueType font which letters it has, and its name. A missing letter would be an empty box in the PDF.

export type Coverage = (codePoint: number) => boolean

export function coverageOf(file: ArrayBuffer): Coverage {
  const font = new DataView(file)
  const map = tableAt(font, 'cmap')
  const ranges: [first: number, last: number][] = []
  for (let at = map + 4, left = font.getUint16(map + 2); left > 0; at += 8, left--) {
    const part = map + font.getUint32(at + 4)
    const format = font.getUint16(part)
    if (format === 4) ranges.push(...segments(font, part))
    if (format === 12) ranges.push(...groups(font, part))
  }
  const known = new Map<number, boolean>()
  return (codePoint) => {
    const has = known.get(codePoint) ?? ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
    known.set(codePoint, has)
    return has
  }
}

/** The name that programs know the font by. */
export function postScriptName(file: ArrayBuffer): string {
  const font = new DataView(file)
  const table = tableAt(font, 'name')
  for (let at = table + 6, left = font.getUint16(table + 2); left > 0; at += 12, left--) {
    const [platform, kind] = [font.getUint16(at), font.getUint16(at + 6)]
    if (platform !== WINDOWS || kind !== POST_SCRIPT) continue
    const start = table + font.getUint16(table + 4) + font.getUint16(at + 10)
    return new TextDecoder('utf-16be').decode(file.slice(start, start + font.getUint16(at + 8)))
  }
  throw new Error('The font has no name.')
}

const WINDOWS = 3
const POST_SCRIPT = 6

function tableAt(font: DataView, name: string): number {
  for (let at = 12, left = font.getUint16(4); left > 0; at += 16, left--) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => font.getUint8(at + index)))
    if (tag === name) return font.getUint32(at + 8)
  }
  throw new Error(`The font has no table "${name}".`)
}

/** Format 4: the code points of the basic multilingual plane. */
function segments(font: DataView, part: number): [number, number][] {
  const bytes = font.getUint16(part + 6)
  return Array.from({ length: bytes / 2 }, (_, index): [number, number] => [
    font.getUint16(part + 16 + bytes + 2 * index),
    font.getUint16(part + 14 + 2 * index),
  ])
}

/** Format 12: all code points. */
function groups(font: DataView, part: number): [number, number][] {
  return Array.from({ length: font.getUint32(part + 12) }, (_, index): [number, number] => [
    font.getUint32(part + 16 + 12 * index),
    font.getUint32(part + 20 + 12 * index),
  ])
}
