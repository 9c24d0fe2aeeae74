// The steps from pixels to text: detect lines, rotate the page upright, read the lines, sort them.

import { findOrientation, lookAt } from './decode/page-orientation.ts'
import { median, type Pixels, type QuarterTurns } from './decode/pixels.ts'
import { rotate } from './decode/rotate.ts'
import type { Model } from './engine/model.ts'
import { readingOrder } from './find/reading-order.ts'
import type { TextBox } from './find/text-box.ts'
import { findTextBoxes } from './find/text-boxes.ts'
import { cropLine, type LineCrop } from './read/crop-line.ts'
import type { ReadText } from './read/ctc.ts'
import { findScript, isDoubtful } from './read/find-script.ts'
import type { LineReaders } from './read/line-readers.ts'
import { isRightToLeft, isSure, otherScript, type Script } from './read/scripts.ts'
import { tellLanguage } from './read/tell-language.ts'

export interface PictureText {
  /** One line of text for each line of the page. Empty when nothing was found. */
  readonly text: string
  /** The mean probability over the lines, 0 to 1. 0 when nothing was found. */
  readonly confidence: number
  /** The number of clockwise quarter turns that made the picture upright. */
  readonly turns: QuarterTurns
}

export interface Models {
  readonly detector: Model
  readonly lines: LineReaders
}

/**
 * `onProgress` gets the share of the work that is done, from 0 to 1, after every step. Null when there is text that no reader can read:
 * too unclear, or in a script that none of them knows.
 */
export async function readPicture(
  { detector, lines }: Models,
  picture: Pixels,
  onProgress: (share: number) => void = () => {},
): Promise<PictureText | null> {
  const found = await findTextBoxes(detector, picture, (share) => onProgress(share * FINDING))
  const look = lookAt(picture, found)
  const sampling = findOrientation(lines.read, look)
  // Most pages are upright and Latin: every thread gets one more line, so that none is idle until the last sample is read.
  const height = median(found.map((box) => box.height))
  const others = look.ways[0].turns === 0 ? longestFirst(found.filter((box) => !look.samples.includes(box))) : []
  const early = new Map(
    others.slice(0, lines.atOnce / 2).map((box) => [box, lines.read(cropUpright(picture, box, height))] as const),
  )
  // A failure is reported where the reading is used. One that is not used must not end the process.
  for (const reading of early.values()) reading.catch(() => {})
  const latin = await sampling
  const isLatin = !isDoubtful([...latin.readings.values()])
  const { script, turns } = isLatin
    ? { script: 'latin' as const, turns: latin.turns }
    : ((await findScript(lines, look, () => onProgress(FINDING))) ?? NONE)
  if (script === null) return null
  const upright = rotate(picture, turns)
  const boxes = turns === 0 ? found : await findTextBoxes(detector, upright, () => onProgress(FINDING))
  const lineHeight = median(boxes.map((box) => box.height))
  const read = async (box: TextBox): Promise<ReadText> => {
    const readAs = (which: Script) => lines.read(cropUpright(upright, box, lineHeight), which)
    if (script === 'latin') return (turns === 0 && (latin.readings.get(box) ?? early.get(box))) || readAs('latin')
    const reading = await readAs(script)
    // Names, numbers and addresses on the page may be in Latin letters.
    if (reading.score >= POOR) return reading
    const asLatin = await readAs('latin')
    return asLatin.score >= CERTAIN ? asLatin : reading
  }
  const texts = new Map<TextBox, ReadText>()
  await inParallel(lines.atOnce, longestFirst(boxes), async (box) => {
    if (texts.size >= ENOUGH_NOTHING && ![...texts.values()].some(isText)) return
    texts.set(box, await read(box))
    onProgress(FINDING + (texts.size / boxes.length) * (1 - FINDING))
  })
  if (script === 'latin') {
    const crop = (box: TextBox) => cropUpright(upright, box, lineHeight)
    const others = await readOtherScript(lines, texts, crop)
    const accented = await readAccents(lines, texts, crop, () => onProgress(1))
    for (const [box, reading] of [...accented, ...others]) texts.set(box, reading)
  }
  const pieces = boxes.flatMap((box) => withText(box, texts.get(box)))
  const rows = readingOrder(isRightToLeft(script) ? pieces.map((piece) => mirrored(piece, upright.width)) : pieces)
  return {
    text: rows.map((row) => row.map(({ text }) => text).join(' ')).join('\n'),
    confidence: pieces.reduce((sum, piece) => sum + piece.score, 0) / Math.max(1, pieces.length),
    turns,
  }
}

/** A page with Latin text may have lines of another script. They read badly as Latin, and one reader is sure of two of them. */
async function readOtherScript(
  lines: LineReaders,
  texts: ReadonlyMap<TextBox, ReadText>,
  crop: (box: TextBox) => LineCrop,
): Promise<Map<TextBox, ReadText>> {
  const better = new Map<TextBox, ReadText>()
  const doubtful = [...texts].filter(([, reading]) => isDoubtful([reading])).map(([box]) => box)
  if (doubtful.length < 2) return better
  const found = await findScript(lines, { samples: longestFirst(doubtful), ways: [{ turns: 0, crop }] }, () => {})
  if (!found) return better
  const poor = [...texts].filter(([box, { score }]) => score < POOR || doubtful.includes(box)).map(([box]) => box)
  await inParallel(lines.atOnce, poor, async (box) => {
    const reading = await lines.read(crop(box), found.script)
    if (isSure(found.script, [reading])) better.set(box, reading)
  })
  return better
}

/** Reads a page again whose language has accents, with a reader that knows its words. */
async function readAccents(
  lines: LineReaders,
  texts: ReadonlyMap<TextBox, ReadText>,
  crop: (box: TextBox) => LineCrop,
  onProgress: () => void,
): Promise<Map<TextBox, ReadText>> {
  const better = new Map<TextBox, ReadText>()
  const readings = [...texts].filter(([, reading]) => isText(reading))
  const language = tellLanguage(readings.map(([, { text }]) => text).join(' '))
  if (language === null || language === 'english') return better
  await inParallel(lines.atOnce, longestFirst(readings.map(([box]) => box)), async (box) => {
    const reading = await lines.read(crop(box), language)
    if (reading.score >= otherScript(language).sure) better.set(box, reading)
    onProgress()
  })
  return better
}

/** Detection takes about this share of the work, reading the rest. */
const FINDING = 0.2

/** On an upright page a narrow box no taller than a line is a single bracket or digit, not a vertical line. */
const isCharacter = (box: TextBox, lineHeight: number): boolean => box.height < lineHeight * 1.5

const cropUpright = (picture: Pixels, box: TextBox, lineHeight: number): LineCrop =>
  cropLine(picture, box, isCharacter(box, lineHeight) ? 'standing' : 'clockwise')

const NONE = { script: null, turns: 0 } as const

/** A line of another script that scores less may be Latin, if it reads well as such. */
const POOR = 0.7
const CERTAIN = 0.93

/** Columns and pieces of a row are sorted from the left. On a mirrored page that is the order of a script from right to left. */
const mirrored = <T extends TextBox>(box: T, width: number): T => ({ ...box, cx: width - box.cx, uy: -box.uy })

/** Below this the "text" is a texture, an icon or a smudge. */
const MIN_SCORE = 0.5

/** When this many of the longest "lines" have no text, the picture is a texture, and the others are skipped. */
const ENOUGH_NOTHING = 24

const isText = ({ text, score }: ReadText): boolean => text !== '' && score >= MIN_SCORE

function withText(box: TextBox, reading: ReadText | undefined): (TextBox & ReadText)[] {
  return reading && isText(reading) ? [{ ...box, ...reading }] : []
}

/** With short lines last, the readers finish at about the same time. */
const longestFirst = (boxes: readonly TextBox[]): TextBox[] =>
  [...boxes].sort((a, b) => b.width / b.height - a.width / a.height)

async function inParallel<T>(count: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: count }, lane))
}
