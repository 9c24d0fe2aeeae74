// Reads which letters a TrueType font has from its character map. A missing letter would be an empty box in the PDF.

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
  return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
}

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
