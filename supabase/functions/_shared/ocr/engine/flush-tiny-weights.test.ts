import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { flushTinyWeights } from './flush-tiny-weights.ts'
import { modelFile } from './model-files.ts'

it('sets the tiny weights of a model to zero and changes no other byte', async () => {
  const before = await readFile(modelFile('latin_PP-OCRv3_rec_infer.onnx'))
  const after = Buffer.from(before)
  flushTinyWeights(after)
  expect(after).toHaveLength(before.length)
  let [changed, notToZero] = [0, 0]
  for (let i = 0; i < before.length; i += 1) {
    if (before[i] === after[i]) continue
    changed += 1
    if (after[i] !== 0) notToZero += 1
  }
  // The recogniser has hundreds of thousands of tiny weights.
  expect(changed).toBeGreaterThan(1_000_000)
  expect(notToZero).toBe(0)
  const again = Buffer.from(after)
  flushTinyWeights(again)
  expect(again.equals(after)).toBe(true)
})
