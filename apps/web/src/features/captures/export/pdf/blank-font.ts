// A TrueType font whose letters are empty. It writes text that is read, found and copied, but not seen, over a picture of the text.

/** Has a glyph for each of the letters, half as wide as the font is high. */
export function blankFont(letters: Iterable<string>): ArrayBuffer {
  const points = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other)
  const glyphs = points.length + 1
  return fontFile({
    cmap: [
      ...[0, 1, 3, 10, ...long(12)],
      ...[12, 0, ...long(16 + 12 * points.length), ...long(0), ...long(points.length)],
      ...points.flatMap((point, at) => [...long(point), ...long(point), ...long(at + 1)]),
    ],
    glyf: [0],
    head: [...[1, 0, 0, 0, 0, 0, 0x5f0f, 0x3cf5, 0, UNITS], ...zeros(10), UNITS / 2, UNITS, 0, 0, 2, 0, 0],
    hhea: [...[1, 0, ASCENT, 0x10000 - (UNITS - ASCENT), 0, UNITS / 2], ...zeros(3), 1, ...zeros(7), 1],
    hmtx: [UNITS / 2, 0, ...zeros(glyphs - 1)],
    loca: zeros(glyphs + 1),
    maxp: [1, 0, glyphs, ...zeros(13)],
    name: [0, 1, 18, 3, 1, 0x409, 6, 2 * NAME.length, 0, ...[...NAME].map((letter) => letter.charCodeAt(0))],
    post: [3, 0, ...zeros(14)],
  })
}

const NAME = 'Blank'
const UNITS = 1000
const ASCENT = 800

const zeros = (count: number): number[] => Array(count).fill(0)

/** A 32-bit number as two 16-bit words. */
const long = (value: number): [number, number] => [value >>> 16, value & 0xffff]

/** The tables, in 16-bit words. */
function fontFile(tables: Readonly<Record<string, readonly number[]>>): ArrayBuffer {
  const names = Object.keys(tables)
  const head = [1, 0, names.length, 0, 0, 0]
  const body: number[] = []
  for (const [name, words] of Object.entries(tables)) {
    const offset = 2 * (6 + 8 * names.length + body.length)
    const tag = [0, 2].map((at) => (name.charCodeAt(at) << 8) | name.charCodeAt(at + 1))
    head.push(...tag, 0, 0, ...long(offset), ...long(2 * words.length))
    // A table begins at a multiple of four bytes.
    for (const word of words) body.push(word)
    if (body.length % 2 === 1) body.push(0)
  }
  const file = new DataView(new ArrayBuffer(2 * (head.length + body.length)))
  for (const [at, word] of [...head, ...body].entries()) file.setUint16(2 * at, word)
  return file.buffer
}
