import { describe, expect, it } from 'vitest'
import { parseAlphabet } from './alphabet.ts'
import { LINE_HEIGHT, type LineCrop } from './crop-line.ts'
import type { Model } from './model.ts'
import { readLines } from './read-lines.ts'

const alphabet = parseAlphabet('a\nb\nc\nd\ne\nf\ng\nh\n')
const crop = (width: number, value: number): LineCrop => ({
  width,
  data: new Float32Array(3 * LINE_HEIGHT * width).fill(value),
})

/** A network small enough to think through: each line says the letter whose number its first pixel holds. */
function tinyModel(): { model: Model; shapes: (readonly number[])[] } {
  const shapes: (readonly number[])[] = []
  const columns = alphabet.characters.length
  const model: Model = async ({ data, shape }) => {
    shapes.push(shape)
    const [count = 0, , height = 0, width = 0] = shape
    const out = new Float32Array(count * columns)
    for (let i = 0; i < count; i++) out[i * columns + (data[i * 3 * height * width] ?? 0)] = 1
    return { data: out, shape: [count, 1, columns] }
  }
  return { model, shapes }
}

describe('readLines', () => {
  it('answers in the order of the crops, whatever order it reads them in', async () => {
    const { model } = tinyModel()
    const readings = await readLines({ model, alphabet }, [crop(300, 3), crop(80, 1), crop(900, 2), crop(310, 4)])
    expect(readings.map((reading) => reading.text)).toEqual(['c', 'a', 'b', 'd'])
  })

  it('reads lines of similar width together, at most six, and never pads a short line to a long one', async () => {
    const { model, shapes } = tinyModel()
    const widths = [100, 101, 102, 103, 104, 105, 106, 2000]
    await readLines(
      { model, alphabet },
      widths.map((width) => crop(width, 1)),
    )
    expect(shapes.map(([count, , , width]) => [count, width])).toEqual([
      [6, 112],
      [1, 112],
      [1, 2000],
    ])
  })

  it('reads nothing from nothing', async () => {
    const { model, shapes } = tinyModel()
    expect(await readLines({ model, alphabet }, [])).toEqual([])
    expect(shapes).toEqual([])
  })
})
