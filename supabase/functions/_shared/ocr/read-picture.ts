// The whole way from pixels to text: find the lines, turn the page upright, read the lines, put them in order.
import { cropLine } from './crop-line.ts'
import type { ReadText } from './ctc.ts'
import { tellLanguage } from './languages/tell-language.ts'
import type { Model } from './model.ts'
import { median, type Pixels, type QuarterTurns } from './pixels.ts'
import { type Recogniser, readLines } from './read-lines.ts'
import { readingOrder } from './reading-order.ts'
import { restoreAccents } from './restore-accents.ts'
import { rotate } from './rotate.ts'
import type { TextBox } from './text-box.ts'
import { findTextBoxes } from './text-boxes.ts'
import { turnsToUpright } from './upright.ts'

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
  readonly recogniser: Recogniser
}

export async function readPicture({ detector, recogniser }: Models, picture: Pixels): Promise<PictureText> {
  const found = await findTextBoxes(detector, picture)
  const turns = await turnsToUpright(recogniser, picture, found)
  const upright = rotate(picture, turns)
  const boxes = turns === 0 ? found : await findTextBoxes(detector, upright)
  const lineHeight = median(boxes.map((box) => box.height))
  const readings = await readLines(
    recogniser,
    boxes.map((box) => cropLine(upright, box, isCharacter(box, lineHeight) ? 'standing' : 'clockwise')),
  )
  const pieces = boxes.flatMap((box, i) => withText(box, readings[i]))
  const language = tellLanguage(pieces.map((piece) => piece.text).join(' '))
  const textOf = (piece: ReadText) => (language ? restoreAccents(piece, language) : piece.text)
  const rows = readingOrder(pieces)
  return {
    text: rows.map((row) => row.map(textOf).join(' ')).join('\n'),
    confidence: pieces.reduce((sum, piece) => sum + piece.score, 0) / Math.max(1, pieces.length),
    turns,
  }
}

/** On an upright page a narrow box no taller than a line is a lone bracket or digit, not a line that climbs the margin. */
const isCharacter = (box: TextBox, lineHeight: number): boolean => box.height < lineHeight * 1.5

/** Below this the "text" is a texture, an icon or a smudge. */
const MIN_SCORE = 0.5

function withText(box: TextBox, reading: ReadText | undefined): (TextBox & ReadText)[] {
  return reading && reading.text !== '' && reading.score >= MIN_SCORE ? [{ ...box, ...reading }] : []
}
