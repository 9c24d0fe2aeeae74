import { describe, expect, it } from 'vitest'
import type { Model } from '../engine/model.ts'
import { parseAlphabet } from './alphabet.ts'
import { LINE_HEIGHT, type LineCrop } from './crop-line.ts'
import { readLine } from './read-line.ts'

const alphabet = parseAlphabet('a\nb\nc\nd\ne\nf\ng\nh\n')
const crop = (width: number, value: number): LineCrop => ({
  width,
  data: new Float32Array(3 * LINE_HEIGHT * width).fill(value),
})

/** A tiny network: the first pixel of a line holds the number of the letter to return. */
function tinyModel(): { model: Model; shapes: (readonly number[])[] } {
  const shapes: (readonly number[])[] = []
  const columns = alphabet.characters.length
  const model: Model = async ({ data, shape }) => {
    shapes.push(shape)
    const out = new Float32Array(columns)
    out[data[0] ?? 0] = 1
    return { data: out, shape: [1, 1, columns] }
  }
  return { model, shapes }
}

describe('readLine', () => {
  it('pads a single line to a width that the network accepts', async () => {
    const { model, shapes } = tinyModel()
    const readings = [crop(300, 3), crop(16, 1), crop(900, 2)].map((line) => readLine({ model, alphabet }, line))
    expect((await Promise.all(readings)).map(({ text }) => text)).toEqual(['c', 'a', 'b'])
    expect(shapes.map(([count, , , width]) => [count, width])).toEqual([
      [1, 328],
      [1, 64],
      [1, 928],
    ])
  })
})
