// Recognises the text of a cropped line.

import type { Model, Tensor } from '../engine/model.ts'
import type { Alphabet } from './alphabet.ts'
import { LINE_HEIGHT, type LineCrop } from './crop-line.ts'
import { decodeCtc, type ReadText } from './ctc.ts'

export interface Recogniser {
  readonly model: Model
  readonly alphabet: Alphabet
}

/** One line per run: a batch takes as long as its lines one by one, and pads all of them to the widest. */
export async function readLine({ model, alphabet }: Recogniser, crop: LineCrop): Promise<ReadText> {
  const { data, shape } = await model(padded(crop))
  return decodeCtc(data, shape.at(-1) ?? 0, alphabet)
}

const MIN_WIDTH = 64
/** The recogniser reads the last letter better with some background after it. */
const MARGIN = 24

/** The recogniser accepts widths in steps of eight. The padding is mid-grey, which reads as nothing. */
function padded(crop: LineCrop): Tensor {
  const width = Math.max(MIN_WIDTH, Math.ceil((crop.width + MARGIN) / 8) * 8)
  const rows = 3 * LINE_HEIGHT
  const data = new Float32Array(rows * width)
  for (let row = 0; row < rows; row++)
    data.set(crop.data.subarray(row * crop.width, (row + 1) * crop.width), row * width)
  return { data, shape: [1, 3, LINE_HEIGHT, width] }
}
