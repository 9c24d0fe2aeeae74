// Which way up is the page? Judged by the shape of its lines, and by which way the largest of them read best.
import { cropLine, isTall, type LineCrop } from './crop-line.ts'
import type { Pixels, QuarterTurns } from './pixels.ts'
import { type Recogniser, readLines } from './read-lines.ts'
import type { TextBox } from './text-box.ts'

/** How often the picture must be turned clockwise before it can be read. */
export async function turnsToUpright(
  recogniser: Recogniser,
  picture: Pixels,
  boxes: readonly TextBox[],
): Promise<QuarterTurns> {
  const scoreOf = (crops: readonly LineCrop[]) => meanScore(recogniser, crops)
  if (area(boxes.filter(isTall)) > area(boxes.filter(isWide)) * 2) {
    const samples = largest(boxes.filter((box) => box.height > box.width * 2))
    const clockwise = await scoreOf(samples.map((box) => cropLine(picture, box, 'clockwise')))
    const anticlockwise = await scoreOf(samples.map((box) => cropLine(picture, box, 'anticlockwise')))
    return clockwise > anticlockwise ? 1 : 3
  }
  const samples = largest(boxes.filter((box) => box.width > box.height * 2))
  if (samples.length === 0) return 0
  const asIs = await scoreOf(samples.map((box) => cropLine(picture, box)))
  if (asIs >= READS_WELL) return 0
  const overhead = await scoreOf(samples.map((box) => cropLine(picture, { ...box, ux: -box.ux, uy: -box.uy })))
  return overhead > asIs + CLEARLY_BETTER ? 2 : 0
}

const READS_WELL = 0.85
const CLEARLY_BETTER = 0.05
const SAMPLES = 4

const isWide = (box: TextBox): boolean => box.width > box.height * 1.5
const areaOf = (box: TextBox): number => box.width * box.height
const area = (boxes: readonly TextBox[]): number => boxes.reduce((sum, box) => sum + areaOf(box), 0)
const largest = (boxes: readonly TextBox[]): TextBox[] =>
  [...boxes].sort((a, b) => areaOf(b) - areaOf(a)).slice(0, SAMPLES)

async function meanScore(recogniser: Recogniser, crops: readonly LineCrop[]): Promise<number> {
  const readings = await readLines(recogniser, crops)
  return readings.reduce((sum, reading) => sum + reading.score, 0) / Math.max(1, readings.length)
}
