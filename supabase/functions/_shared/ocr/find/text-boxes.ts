// Detects lines of text with PP-OCR's differentiable-binarisation detector.
import { isBlank } from '../decode/blank.ts'
import { median, type Pixels } from '../decode/pixels.ts'
import { resize } from '../decode/resize.ts'
import type { Model } from '../engine/model.ts'
import { convexHull } from './convex-hull.ts'
import { strips } from './strips.ts'
import { growBox, scaleBox, smallestBox, type TextBox } from './text-box.ts'
import { textRegions } from './text-regions.ts'

export async function findTextBoxes(
  detector: Model,
  picture: Pixels,
  onProgress: (share: number) => void = () => {},
): Promise<TextBox[]> {
  const boxes: TextBox[] = []
  const cut = strips(picture)
  for (const [i, strip] of cut.entries()) {
    const found = isBlank(strip.picture) ? [] : await detectAtTwoScales(detector, strip.picture)
    const placed = found.map((box) => ({ ...box, cy: box.cy + strip.top }))
    boxes.push(...placed.filter((box) => box.cy >= strip.from && box.cy < strip.to))
    onProgress((i + 1) / cut.length)
  }
  return boxes
}

/** The long side of the detector's input in pixels: at first, and at most. */
const FIRST_LOOK = 960
const CLOSEST_LOOK = 2560
/** Lines thinner than this, in detector pixels, cause a second pass at a larger scale, which aims for the good height. */
const THIN_LINE = 22
const GOOD_LINE = 28

const IS_TEXT = 0.3
const MIN_SCORE = 0.5
const MIN_PIXELS = 6
const MIN_HEIGHT = 4
/** How much of the shrinking in training is undone. More than the paper's 1.5, so that accents stay inside. */
const GROWTH = 1.8

/** Mean and deviation of the detector's training pictures. */
const MEAN = [0.485, 0.456, 0.406]
const DEVIATION = [0.229, 0.224, 0.225]

/** Detects at a small scale first, and again at a larger one when the text is small. */
async function detectAtTwoScales(detector: Model, picture: Pixels): Promise<TextBox[]> {
  const long = Math.max(picture.width, picture.height)
  const boxes = await detectAt(detector, picture, FIRST_LOOK)
  if (long <= FIRST_LOOK) return boxes
  const line = (median(boxes.map((box) => Math.min(box.width, box.height))) * FIRST_LOOK) / long
  const wanted = Math.round(FIRST_LOOK * (line > 4 ? GOOD_LINE / line : 2.5))
  const side = Math.min(CLOSEST_LOOK, long, wanted)
  return line < THIN_LINE && side > FIRST_LOOK * 1.15 ? detectAt(detector, picture, side) : boxes
}

async function detectAt(detector: Model, picture: Pixels, maxSide: number): Promise<TextBox[]> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const width = toStep(picture.width * scale)
  const height = toStep(picture.height * scale)
  const map = await detector({ data: normalise(await resize(picture, width, height)), shape: [1, 3, height, width] })
  const boxes: TextBox[] = []
  for (const region of textRegions(map.data, width, height, IS_TEXT)) {
    if (region.pixels < MIN_PIXELS || region.score < MIN_SCORE) continue
    const tight = smallestBox(convexHull(region.outline))
    const box = tight && growBox(tight, GROWTH)
    if (!box || Math.min(box.width, box.height) < MIN_HEIGHT) continue
    boxes.push(scaleBox(box, picture.width / width, picture.height / height))
  }
  return boxes
}

/** The network halves its input five times. */
const toStep = (side: number): number => Math.max(32, Math.round(side / 32) * 32)

function normalise({ width, height, data }: Pixels): Float32Array {
  const plane = width * height
  const out = new Float32Array(3 * plane)
  for (let channel = 0; channel < 3; channel++) {
    const deviation = DEVIATION[channel] ?? 1
    const factor = 1 / (255 * deviation)
    const offset = -(MEAN[channel] ?? 0) / deviation
    let from = channel
    for (let to = channel * plane; to < (channel + 1) * plane; to++, from += 3)
      out[to] = (data[from] ?? 0) * factor + offset
  }
  return out
}
