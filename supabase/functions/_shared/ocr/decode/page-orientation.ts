// Finds the orientation of a page from the shape of its lines and from the direction in which the largest lines read best.

import type { TextBox } from '../find/text-box.ts'
import { cropLine, isTall, type LineCrop } from '../read/crop-line.ts'
import type { ReadText } from '../read/ctc.ts'
import type { Pixels, QuarterTurns } from './pixels.ts'

/** The largest lines of a page, and the two ways in which they may be read. The likelier way comes first. */
export interface Look {
  readonly samples: readonly TextBox[]
  readonly ways: readonly [Way, Way]
}

interface Way {
  /** The number of clockwise quarter turns before the picture can be read. */
  readonly turns: QuarterTurns
  readonly crop: (box: TextBox) => LineCrop
}

export function lookAt(picture: Pixels, boxes: readonly TextBox[]): Look {
  const isSideways = area(boxes.filter(isTall)) > area(boxes.filter(isWide)) * 2
  if (isSideways)
    return {
      samples: largest(boxes.filter((box) => box.height > box.width * 2)),
      ways: [
        { turns: 1, crop: (box) => cropLine(picture, box, 'clockwise') },
        { turns: 3, crop: (box) => cropLine(picture, box, 'anticlockwise') },
      ],
    }
  return {
    samples: largest(boxes.filter((box) => box.width > box.height * 2)),
    ways: [
      { turns: 0, crop: (box) => cropLine(picture, box) },
      { turns: 2, crop: (box) => cropLine(picture, { ...box, ux: -box.ux, uy: -box.uy }) },
    ],
  }
}

export interface Orientation {
  readonly turns: QuarterTurns
  /** The readings of the sample lines in that orientation. They can be reused when the page is not rotated. */
  readonly readings: ReadonlyMap<TextBox, ReadText>
}

export async function findOrientation(
  read: (crop: LineCrop) => Promise<ReadText>,
  { samples, ways: [first, second] }: Look,
): Promise<Orientation> {
  const readAll = async ({ turns, crop }: Way): Promise<Orientation> => {
    const readings = await Promise.all(samples.map(async (box) => [box, await read(crop(box))] as const))
    return { turns, readings: new Map(readings) }
  }
  const one = await readAll(first)
  const isUpright = first.turns === 0
  if (isUpright && (samples.length === 0 || meanScore(one.readings) >= READS_WELL)) return one
  const other = await readAll(second)
  return meanScore(other.readings) > meanScore(one.readings) + (isUpright ? CLEARLY_BETTER : 0) ? other : one
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
