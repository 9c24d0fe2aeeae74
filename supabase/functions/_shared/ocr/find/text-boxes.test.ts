import { expect, it } from 'vitest'
import type { Model } from '../engine/model.ts'
import { findTextBoxes } from './text-boxes.ts'

const page = (width: number, height: number) => ({ width, height, data: new Uint8Array(width * height * 3).fill(240) })

/** A network that finds no text and counts its runs. */
function blindDetector(): { detector: Model; asked: () => number } {
  let count = 0
  const detector: Model = async ({ shape }) => {
    count++
    const [, , height = 0, width = 0] = shape
    return { data: new Float32Array(width * height), shape: [1, 1, height, width] }
  }
  return { detector, asked: () => count }
}

it('does not run the network on a blank picture, however large', async () => {
  const { detector, asked } = blindDetector()
  expect(await findTextBoxes(detector, page(4000, 2000))).toEqual([])
  expect(asked()).toBe(0)
})

it('runs the network only on the parts of a tall picture that are not blank', async () => {
  const { detector, asked } = blindDetector()
  const tall = page(400, 6000)
  tall.data[400 * 3 * 300] = 0
  const shares: number[] = []
  await findTextBoxes(detector, tall, (share) => shares.push(share))
  expect(asked()).toBe(1)
  expect(shares.length).toBeGreaterThan(5)
  expect(shares.at(-1)).toBe(1)
})
