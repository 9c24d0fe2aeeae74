// The whole way from pixels to text: find the lines, turn the page upright, read the lines, put them in order.

import { median, type Pixels, type QuarterTurns } from './decode/pixels.ts'
import { rotate } from './decode/rotate.ts'
import { findUpright } from './decode/upright.ts'
import type { Model } from './engine/model.ts'
import { readingOrder } from './find/reading-order.ts'
import type { TextBox } from './find/text-box.ts'
import { findTextBoxes } from './find/text-boxes.ts'
import { cropLine } from './read/crop-line.ts'
import type { ReadText } from './read/ctc.ts'
import { tellLanguage } from './read/languages/tell-language.ts'
import type { LineReaders } from './read/line-readers.ts'
import { restoreAccents } from './read/restore-accents.ts'

export interface PictureText {
  /** One line of the page a line; empty when nothing was found. */
  readonly text: string
  /** The mean probability over the lines, 0 to 1; 0 when nothing was found. */
  readonly confidence: number
  /** How often the picture had to be turned clockwise to be read. */
  readonly turns: QuarterTurns
}

export interface Models {
  readonly detector: Model
  readonly lines: LineReaders
}

/** `onProgress` hears which share of the work is done, from 0 to 1, after every step. */
export async function readPicture(
  { detector, lines }: Models,
  picture: Pixels,
  onProgress: (share: number) => void = () => {},
): Promise<PictureText> {
  const found = await findTextBoxes(detector, picture, (share) => onProgress(share * FINDING))
  const { turns, readings } = await findUpright(lines.read, picture, found)
  const upright = rotate(picture, turns)
  const boxes = turns === 0 ? found : await findTextBoxes(detector, upright, () => onProgress(FINDING))
  const lineHeight = median(boxes.map((box) => box.height))
  const read = async (box: TextBox): Promise<ReadText> => {
    const upward = isCharacter(box, lineHeight) ? 'standing' : 'clockwise'
    return (turns === 0 && readings.get(box)) || lines.read(cropLine(upright, box, upward))
  }
  const texts = new Map<TextBox, ReadText>()
  await inParallel(lines.atOnce, longestFirst(boxes), async (box) => {
    if (texts.size >= ENOUGH_NOTHING && ![...texts.values()].some(isText)) return
    texts.set(box, await read(box))
    onProgress(FINDING + (texts.size / boxes.length) * (1 - FINDING))
  })
  const pieces = boxes.flatMap((box) => withText(box, texts.get(box)))
  const language = tellLanguage(pieces.map((piece) => piece.text).join(' '))
  const textOf = (piece: ReadText) => (language ? restoreAccents(piece, language) : piece.text)
  const rows = readingOrder(pieces)
  return {
    text: rows.map((row) => row.map(textOf).join(' ')).join('\n'),
    confidence: pieces.reduce((sum, piece) => sum + piece.score, 0) / Math.max(1, pieces.length),
    turns,
  }
}

/** Finding the lines is about this share of the work; reading them is the rest. */
const FINDING = 0.2

/** On an upright page a narrow box no taller than a line is a lone bracket or digit, not a line that climbs the margin. */
const isCharacter = (box: TextBox, lineHeight: number): boolean => box.height < lineHeight * 1.5

/** Below this the "text" is a texture, an icon or a smudge. */
const MIN_SCORE = 0.5

/** When the longest "lines", this many of them, say nothing, it is a texture, and the others would say nothing, either. */
const ENOUGH_NOTHING = 24

const isText = ({ text, score }: ReadText): boolean => text !== '' && score >= MIN_SCORE

function withText(box: TextBox, reading: ReadText | undefined): (TextBox & ReadText)[] {
  return reading && isText(reading) ? [{ ...box, ...reading }] : []
}

/** The readers end at about the same time when the short lines come last. */
const longestFirst = (boxes: readonly TextBox[]): TextBox[] =>
  [...boxes].sort((a, b) => b.width / b.height - a.width / a.height)

async function inParallel<T>(count: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: count }, lane))
}
