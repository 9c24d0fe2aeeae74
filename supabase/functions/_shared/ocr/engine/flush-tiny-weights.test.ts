import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { flushTinyWeights } from './flush-tiny-weights.ts'
import { modelFile } from './model-files.ts'

it('sets the tiny weights of a model to zero and changes no other byte', async () => {
  const before = await readFile(modelFile('latin_PP-OCRv3_rec_infer.onnx'))
  const after = Buffer.from(before)
  flushTinyWeights(after)
  expect(after).toHaveLength(before.length)
  const changed = [...before.keys()].filter((i) => before[i] !== after[i])
  // The recogniser has hundreds of thousands of tiny weights.
  expect(changed.length).toBeGreaterThan(1_000_000)
  expect(changed.every((i) => after[i] === 0)).toBe(true)
  const again = Buffer.from(after)
  flushTinyWeights(again)
  expect(again.equals(after)).toBe(true)
})
