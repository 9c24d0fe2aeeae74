// Draws text in a script that none of our fonts has, such as Chinese or Arabic, line by line with the fonts of the device. The
// result is a picture and cannot be selected, but no text is missing.
import type { Content } from 'pdfmake/interfaces'
import { RIGHT_TO_LEFT } from './assign-fonts.ts'
import type { PdfRun } from './pdf-inlines.ts'

export function drawnText(runs: readonly PdfRun[], width: number): Content[] {
  const paint = document.createElement('canvas').getContext('2d')
  if (!paint) throw new Error('This browser draws nothing.')
  return paragraphsOf(runs).flatMap((paragraph) => {
    const direction = directionOf(paragraph)
    return linesOf(paint, paragraph, width).map((line) => drawLine(paint, line, direction))
  })
}

const SIZE = 10.5
const LINE_HEIGHT = 1.35
/** Pixels per point, for a sharp print. */
const DENSITY = 3

function paragraphsOf(runs: readonly PdfRun[]): PdfRun[][] {
  const paragraphs: PdfRun[][] = [[]]
  for (const run of runs)
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) paragraphs.push([])
      paragraphs.at(-1)?.push({ ...run, text })
    }
  return paragraphs
}

/** The first letter decides the direction. Code is always left to right. */
function directionOf(paragraph: readonly PdfRun[]): 'ltr' | 'rtl' {
  if (paragraph.every(({ isCode }) => isCode)) return 'ltr'
  const first = /\p{L}/u.exec(paragraph.map(({ text }) => text).join(''))?.[0] ?? ''
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}

/** Breaks lines between words, and within a word only when it is longer than a line. */
function linesOf(paint: CanvasRenderingContext2D, paragraph: readonly PdfRun[], width: number): PdfRun[][] {
  const lines: PdfRun[][] = [[]]
  let used = 0
  for (const run of paragraph)
    for (const word of wordsOf(run.text).flatMap((word) =>
      widthOf(paint, run, word) > width ? signsOf(word) : [word],
    )) {
      const wide = widthOf(paint, run, word)
      const isBlank = word.trim() === ''
      if (used + wide > width && used > 0 && !isBlank) {
        lines.push([])
        used = 0
      }
      if (used === 0 && isBlank && lines.length > 1) continue
      append(lines.at(-1) ?? [], run, word)
      used += wide
    }
  return lines
}

/** Adjacent words are drawn at once: only then do letters join and reorder as their script requires. */
function append(line: PdfRun[], run: PdfRun, word: string): void {
  const last = line.at(-1)
  if (last && isSame(last, run)) last.text += word
  else line.push({ ...run, text: word })
}

function isSame({ text: _one, ...one }: PdfRun, { text: _other, ...other }: PdfRun): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function drawLine(paint: CanvasRenderingContext2D, line: readonly PdfRun[], direction: 'ltr' | 'rtl'): Content {
  const height = Math.max(SIZE, ...line.map(sizeOf)) * LINE_HEIGHT
  const ordered = inVisualOrder(line, direction)
  const widths = ordered.map(({ run }) => widthOf(paint, run, run.text))
  const width = widths.reduce((sum, each) => sum + each, 0)
  if (width === 0) return { text: ' ', fontSize: height / LINE_HEIGHT }
  const { canvas } = paint
  canvas.width = Math.ceil(width * DENSITY)
  canvas.height = Math.ceil(height * DENSITY)
  paint.scale(DENSITY, DENSITY)
  paint.textAlign = 'left'
  let left = 0
  for (const [index, { run, isOpposite }] of ordered.entries()) {
    const wide = widths[index] ?? 0
    paint.direction = isOpposite === (direction === 'ltr') ? 'rtl' : 'ltr'
    drawRun(paint, run, { left, width: wide, height })
    left += wide
  }
  const link = line.find((run) => run.link)?.link
  return {
    image: canvas.toDataURL('image/png'),
    width,
    alignment: direction === 'ltr' ? 'left' : 'right',
    ...(link ? { link } : {}),
  }
}

/** The runs from left to right. Adjacent ones against the direction of the paragraph, as the parts of a formula in Hebrew, keep their order. */
export function inVisualOrder(
  line: readonly PdfRun[],
  direction: 'ltr' | 'rtl',
): { readonly run: PdfRun; readonly isOpposite: boolean }[] {
  const groups: { run: PdfRun; isOpposite: boolean }[][] = []
  for (const [index, run] of line.entries()) {
    // A sign belongs to the opposite direction only between two such runs.
    const besides = [line.slice(0, index + 1).toReversed(), line.slice(index)]
    const isOpposite = besides.every((runs) =>
      isAgainst(
        runs.find(({ text }) => LETTER.test(text)),
        direction,
      ),
    )
    const last = groups.at(-1)
    if (last?.[0]?.isOpposite === isOpposite) last.push({ run, isOpposite })
    else groups.push([{ run, isOpposite }])
  }
  const isReversed = (isOpposite: boolean | undefined) => (direction === 'rtl') !== isOpposite
  const placed = direction === 'rtl' ? groups.toReversed() : groups
  return placed.flatMap((group) => (isReversed(group[0]?.isOpposite) ? group.toReversed() : group))
}

/** A run with letters of both directions follows the paragraph. */
function isAgainst(run: PdfRun | undefined, direction: 'ltr' | 'rtl'): boolean {
  const letters = run?.text.match(LETTERS) ?? []
  return letters.length > 0 && letters.every((letter) => RIGHT_TO_LEFT.test(letter) === (direction === 'ltr'))
}

const LETTER = /[\p{L}\p{N}]/u
const LETTERS = /[\p{L}\p{N}]/gu

interface Place {
  readonly left: number
  readonly width: number
  readonly height: number
}

function drawRun(paint: CanvasRenderingContext2D, run: PdfRun, { left, width, height }: Place): void {
  const size = sizeOf(run)
  const base = height * 0.76 + (run.sub ? size * 0.2 : run.sup ? -size * 0.6 : 0)
  if (run.background) {
    paint.fillStyle = run.background
    paint.fillRect(left, 0, width, height)
  }
  paint.fillStyle = run.color ?? 'black'
  paint.font = fontOf(run)
  paint.fillText(run.text, left, base)
  if (run.decoration)
    paint.fillRect(left, base + (run.decoration === 'underline' ? size * 0.12 : -size * 0.3), width, 0.5)
}

function widthOf(paint: CanvasRenderingContext2D, run: PdfRun, text: string): number {
  paint.font = fontOf(run)
  return paint.measureText(text).width
}

function fontOf(run: PdfRun): string {
  const family = run.isCode ? 'monospace' : 'sans-serif'
  return `${run.italics ? 'italic' : 'normal'} ${run.bold ? 700 : 400} ${sizeOf(run)}px ${family}`
}

function sizeOf({ fontSize = SIZE, sup, sub }: PdfRun): number {
  return sup || sub ? fontSize * 0.6 : fontSize
}

/** Keeps punctuation that may not begin a line with the word before it. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment } of wordSegmenter.segment(text)) {
    const last = words.length - 1
    if (last >= 0 && /^[\p{Pe}\p{Pf}\p{Po}]/u.test(segment)) words[last] += segment
    else words.push(segment)
  }
  return words
}

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const signSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function signsOf(word: string): string[] {
  return [...signSegmenter.segment(word)].map(({ segment }) => segment)
}
