// Recognition: what does each cut-out line say? Lines of similar width go through the network together.
import type { Alphabet } from './alphabet.ts'
import { LINE_HEIGHT, type LineCrop } from './crop-line.ts'
import { decodeCtc, type ReadText } from './ctc.ts'
import type { Model, Tensor } from './model.ts'

export interface Recogniser {
  readonly model: Model
  readonly alphabet: Alphabet
}

/** One reading per crop, in the order of the crops. */
export async function readLines({ model, alphabet }: Recogniser, crops: readonly LineCrop[]): Promise<ReadText[]> {
  const readings: ReadText[] = crops.map(() => NOTHING)
  for (const batch of batches(crops)) {
    const { data, shape } = await model(stack(batch.map(({ crop }) => crop)))
    const [, steps = 0, columns = 0] = shape
    batch.forEach(({ index }, i) => {
      readings[index] = decodeCtc(data.subarray(i * steps * columns, (i + 1) * steps * columns), columns, alphabet)
    })
  }
  return readings
}

const NOTHING: ReadText = { text: '', score: 0, accents: [] }
const BATCH = 6
/** Within a batch the widest line may be this much wider than the narrowest: padding costs as much as text. */
const SPREAD = 1.35
const MIN_WIDTH = 64

interface Numbered {
  readonly crop: LineCrop
  readonly index: number
}

function batches(crops: readonly LineCrop[]): Numbered[][] {
  const byWidth = crops.map((crop, index) => ({ crop, index })).sort((a, b) => a.crop.width - b.crop.width)
  const result: Numbered[][] = []
  for (const next of byWidth) {
    const batch = result.at(-1)
    const narrowest = batch?.[0]?.crop.width ?? 0
    if (batch && batch.length < BATCH && next.crop.width <= narrowest * SPREAD) batch.push(next)
    else result.push([next])
  }
  return result
}

/** Lays the crops side by side in one tensor; the narrower ones end in mid-grey, which reads as nothing. */
function stack(crops: readonly LineCrop[]): Tensor {
  const widest = Math.max(...crops.map((crop) => crop.width))
  const width = Math.max(MIN_WIDTH, Math.ceil(widest / 8) * 8)
  const rows = 3 * LINE_HEIGHT
  const data = new Float32Array(crops.length * rows * width)
  crops.forEach((crop, i) => {
    for (let row = 0; row < rows; row++) {
      data.set(crop.data.subarray(row * crop.width, (row + 1) * crop.width), (i * rows + row) * width)
    }
  })
  return { data, shape: [crops.length, 3, LINE_HEIGHT, width] }
}
