// Finds the orientation of a page from the shape of its lines and from the direction in which the largest lines read best.

import type { TextBox } from '../find/text-box.ts'
import { cropLine, isTall, type LineCrop } from '../read/crop-line.ts'
import type { ReadText } from '../read/ctc.ts'
import type { Pixels, QuarterTurns } from './pixels.ts'

export interface Orientation {
  /** The number of clockwise quarter turns before the picture can be read. */
  readonly turns: QuarterTurns
  /** The readings of the sample lines. They can be reused when the page is not rotated. */
  readonly readings: ReadonlyMap<TextBox, ReadText>
}

export async function findOrientation(
  read: (crop: LineCrop) => Promise<ReadText>,
  picture: Pixels,
  boxes: readonly TextBox[],
): Promise<Orientation> {
  const readAll = async (samples: readonly TextBox[], crop: (box: TextBox) => LineCrop) => {
    const readings = await Promise.all(samples.map(async (box) => [box, await read(crop(box))] as const))
    return new Map(readings)
  }
  if (area(boxes.filter(isTall)) > area(boxes.filter(isWide)) * 2) {
    const samples = largest(boxes.filter((box) => box.height > box.width * 2))
    const clockwise = await readAll(samples, (box) => cropLine(picture, box, 'clockwise'))
    const anticlockwise = await readAll(samples, (box) => cropLine(picture, box, 'anticlockwise'))
    return { turns: meanScore(clockwise) > meanScore(anticlockwise) ? 1 : 3, readings: new Map() }
  }
  const samples = largest(boxes.filter((box) => box.width > box.height * 2))
  const readings = await readAll(samples, (box) => cropLine(picture, box))
  if (samples.length === 0 || meanScore(readings) >= READS_WELL) return { turns: 0, readings }
  const overhead = await readAll(samples, (box) => cropLine(picture, { ...box, ux: -box.ux, uy: -box.uy }))
  return { turns: meanScore(overhead) > meanScore(readings) + CLEARLY_BETTER ? 2 : 0, readings }
}

const READS_WELL = 0.85
const CLEARLY_BETTER = 0.05
const SAMPLES = 4

const isWide = (box: TextBox): boolean => box.width > box.height * 1.5
const areaOf = (box: TextBox): number => box.width * box.height
const area = (boxes: readonly TextBox[]): number => boxes.reduce((sum, box) => sum + areaOf(box), 0)
const largest = (boxes: readonly TextBox[]): TextBox[] =>
  [...boxes].sort((a, b) => areaOf(b) - areaOf(a)).slice(0, SAMPLES)

function meanScore(readings: ReadonlyMap<TextBox, ReadText>): number {
  return [...readings.values()].reduce((sum, reading) => sum + reading.score, 0) / Math.max(1, readings.size)
}
