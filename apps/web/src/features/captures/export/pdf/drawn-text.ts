// Text in a script that none of our fonts has, such as Chinese or Arabic, or with formulas. The browser lays it out with the fonts of the
// device, in the right order. Words that our fonts have are set as text; the others and formulas are pictures, with the same words unseen above it.
import { escapeHtml } from '@jotsam/core/html/html-entities'
import { hasRightToLeft, isRightToLeft } from '@jotsam/core/html/text-direction'
import type { Content, ContentSvg } from 'pdfmake/interfaces'
import { assignFonts } from './assign-fonts.ts'
import { BLANK_FONT, type PdfFont, screenFont } from './pdf-fonts.ts'
import type { PdfRun } from './pdf-inlines.ts'

export interface Paper {
  readonly fonts: readonly PdfFont[]
  /** In points, which are the pixels of the layout. */
  readonly width: number
  readonly alignment?: 'center' | 'right' | 'justify'
}

export function drawnText(runs: readonly PdfRun[], paper: Paper): Content[] {
  return paragraphsOf(runs).flatMap((paragraph): Content[] => {
    // Code is always left to right.
    const isRight =
      !paragraph.every(({ use }) => use === 'code') && isRightToLeft(paragraph.map(({ text }) => text).join(''))
    const height = Math.max(SIZE, ...paragraph.map(sizeOf)) * LINE_HEIGHT
    const lines = linesOf(paragraph, isRight, paper)
    const alignment = paper.alignment ?? (isRight ? 'right' : 'left')
    if (lines.length === 0) return [{ text: ' ', fontSize: height / LINE_HEIGHT }]
    return lines.map((line) => ({ ...drawnLine(line, height, paper), alignment }))
  })
}

const SIZE = 10.5
/** A line is as high as the lines that pdfmake sets, and the letters stand as high in it. */
const LINE_HEIGHT = 1.84
const ASCENT = 1.07
const DESCENT = 0.29
/** The layout is larger than the print, because browsers round the widths of small letters. */
const LAYOUT_SCALE = 10

function paragraphsOf(runs: readonly PdfRun[]): PdfRun[][] {
  const paragraphs: PdfRun[][] = [[]]
  for (const run of runs)
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) paragraphs.push([])
      paragraphs.at(-1)?.push({ ...run, text })
    }
  return paragraphs
}

/** A word or a sign of a line. */
interface Piece {
  readonly run: PdfRun
  readonly text: string
  readonly left: number
  readonly width: number
  readonly isRightToLeft: boolean
}

function linesOf(paragraph: readonly PdfRun[], isRight: boolean, { width, fonts }: Paper): Piece[][] {
  const box = document.createElement('div')
  box.dir = isRight ? 'rtl' : 'ltr'
  box.style.cssText = `all: initial; position: fixed; left: 0; top: 0; visibility: hidden; width: ${width * LAYOUT_SCALE}px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: ${SIZE * LAYOUT_SCALE}px; line-height: ${LINE_HEIGHT}`
  for (const run of paragraph) {
    const span = document.createElement('span')
    const formula = formulaOf(run, width)
    if (formula) {
      const [high, wide, deep] = [formula.height, formula.width, formula.depth].map((size) => size * LAYOUT_SCALE)
      span.style.cssText = `display: inline-block; width: ${wide}px; height: ${high}px; vertical-align: ${-(deep ?? 0)}px`
    } else {
      span.style.font = fontOf(run, fonts, LAYOUT_SCALE)
      span.style.lineHeight = String(LINE_HEIGHT)
      span.textContent = run.text
    }
    box.append(span)
  }
  document.body.append(box)
  const lines: Piece[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  let before: Piece | undefined
  for (const [index, run] of paragraph.entries())
    for (const { text, place } of run.formula
      ? placeOf(box.children[index], run)
      : placesOf(box.children[index]?.firstChild)) {
      if (place.top + place.height / 2 > bottom) {
        lines.push([])
        before = undefined
      }
      bottom = place.bottom
      const [left, width] = [place.left / LAYOUT_SCALE, place.width / LAYOUT_SCALE]
      const hasLetter = /[\p{L}\p{N}]/u.test(text)
      const piece: Piece = {
        ...{ run, text, left, width },
        // A bracket turns with the text that it stands in.
        isRightToLeft: hasLetter ? hasRightToLeft(text) && /\p{L}/u.test(text) : before ? left < before.left : isRight,
      }
      lines.at(-1)?.push(piece)
      before = piece
    }
  box.remove()
  return lines.map((line) => line.slice(0, 1 + line.findLastIndex(({ text }) => text.trim() !== '')))
}

function placeOf(element: Element | undefined, { text }: PdfRun): { text: string; place: DOMRect }[] {
  return element ? [{ text, place: element.getBoundingClientRect() }] : []
}

/** In points, as large as the text beside it, and not wider than the paper. */
function formulaOf({ formula, fontSize = SIZE }: PdfRun, width: number): PdfRun['formula'] {
  if (!formula) return undefined
  const scale = Math.min(fontSize / SIZE, width / formula.width)
  return {
    src: formula.src,
    width: formula.width * scale,
    height: formula.height * scale,
    depth: formula.depth * scale,
  }
}

function* placesOf(node: ChildNode | null | undefined): Generator<{ text: string; place: DOMRect }> {
  if (!(node instanceof Text)) return
  const range = document.createRange()
  for (const { segment, index } of words.segment(node.data)) {
    // Digits run from left to right within a word of Hebrew or Arabic.
    const parts = hasRightToLeft(segment) ? (segment.match(/\p{N}+|\P{N}+/gu) ?? []) : [segment]
    let at = index
    for (const part of parts) {
      range.setStart(node, at)
      range.setEnd(node, at + part.length)
      const [place, ...others] = range.getClientRects()
      if (place && others.length === 0) yield { text: part, place }
      // The word is wider than a line.
      else
        for (const sign of signs.segment(part)) {
          range.setStart(node, at + sign.index)
          range.setEnd(node, at + sign.index + sign.segment.length)
          const own = range.getClientRects()[0]
          if (own) yield { text: sign.segment, place: own }
        }
      at += part.length
    }
  }
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Pixels of a picture for each point, for a sharp print. */
const DENSITY = 3

function drawnLine(line: readonly Piece[], textHeight: number, { fonts, width: widest }: Paper): ContentSvg {
  const [start, end] = extentOf(line)
  const width = end - start
  const formulas = line.flatMap((piece) => {
    const formula = formulaOf(piece.run, widest)
    return formula ? [{ ...formula, left: piece.left - start }] : []
  })
  // A formula can be higher than its line, and reach below it.
  const textBase = (textHeight / LINE_HEIGHT) * ASCENT
  const above = Math.max(0, ...formulas.map(({ height, depth }) => height - depth - textBase))
  const below = Math.max(0, ...formulas.map(({ depth }) => depth - (textHeight - textBase)))
  const height = above + textHeight + below
  const pictures = formulas.map(
    (formula) =>
      `<image href="${formula.src}" x="${formula.left}" y="${above + textBase + formula.depth - formula.height}" width="${formula.width}" height="${formula.height}"/>`,
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * DENSITY)
  canvas.height = Math.ceil(height * DENSITY)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser draws nothing.')
  paint.textAlign = 'left'
  let isPainted = false
  const texts = line
    .filter(({ text }) => text.trim() !== '')
    .map((piece) => {
      const set =
        piece.isRightToLeft || piece.run.formula ? null : assignFonts([{ ...piece.run, text: piece.text }], fonts)
      const base = above + baseOf(piece.run, textHeight)
      if (!set && !piece.run.formula) {
        isPainted = true
        paint.direction = piece.isRightToLeft ? 'rtl' : 'ltr'
        paint.fillStyle = piece.run.color ?? 'black'
        paint.font = fontOf(piece.run, fonts, DENSITY)
        paint.fillText(piece.text, (piece.left - start) * DENSITY, base * DENSITY)
      }
      const parts = set
        ? set.map(({ text, font }) => `<tspan font-family="${font}">${escapeHtml(text)}</tspan>`).join('')
        : unseen(piece)
      const { bold, italics, color = 'black' } = piece.run
      const look = `${bold ? ' font-weight="bold"' : ''}${italics ? ' font-style="italic"' : ''} fill="${color}"`
      // Readers of a PDF lose a letter that stands closer to the same one than a tenth of its size, as TeX over its formula would.
      const most = piece.run.formula ? (8 * piece.width) / piece.text.length : Number.POSITIVE_INFINITY
      const size = Math.min(sizeOf(piece.run), most)
      return `<text x="${piece.left - start}" y="${base}" textLength="${piece.width}" lengthAdjust="spacingAndGlyphs" font-size="${size}"${look}>${parts}</text>`
    })
  const picture = isPainted
    ? `<image href="${canvas.toDataURL('image/png')}" width="${canvas.width / DENSITY}" height="${canvas.height / DENSITY}"/>`
    : ''
  const runs = [...new Set(line.map(({ run }) => run))].flatMap((run) => {
    const [left, right] = extentOf(line.filter((piece) => piece.run === run))
    return frameOf(run, left - start, right - left, above + baseOf(run, textHeight))
  })
  // pdfmake would write spaces into a string.
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  svg.innerHTML = [...runs, picture, ...pictures, ...texts].join('')
  const drawn = { svg, options: { useCSS: false } }
  return drawn
}

function extentOf(pieces: readonly Piece[]): [left: number, right: number] {
  return [Math.min(...pieces.map(({ left }) => left)), Math.max(...pieces.map(({ left, width }) => left + width))]
}

/** Readers of a PDF turn letters that run from right to left, so these are written from left to right. */
function unseen({ text, isRightToLeft }: Piece): string {
  const letters = [...text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')]
  const ordered = isRightToLeft ? letters.toReversed() : letters
  // A mark that is written together with its letter would be placed by its form, and it has none.
  const parts = /\p{M}/u.test(text) ? ordered : [ordered.join('')]
  return parts.map((part) => `<tspan font-family="${BLANK_FONT}">${escapeHtml(part)}</tspan>`).join('')
}

/** The ground, the line and the link of a run. */
function frameOf(run: PdfRun, left: number, width: number, base: number): string[] {
  const box = (top: number, high: number, fill: string) =>
    `<rect x="${left}" y="${top}" width="${width}" height="${high}" fill="${fill}"/>`
  const [top, high] = [base - sizeOf(run) * ASCENT, sizeOf(run) * (ASCENT + DESCENT)]
  const offset = sizeOf(run) * (run.decoration === 'underline' ? 0.12 : -0.3)
  return [
    ...(run.background ? [box(top, high, run.background)] : []),
    ...(run.decoration ? [box(base + offset, 0.5, run.color ?? 'black')] : []),
    ...(run.link ? [`<a href="${escapeHtml(run.link)}">${box(top, high, 'none')}</a>`] : []),
  ]
}

function baseOf(run: PdfRun, height: number): number {
  return (height / LINE_HEIGHT) * ASCENT + (run.sub ? sizeOf(run) * 0.2 : run.sup ? -sizeOf(run) * 0.6 : 0)
}

function fontOf(run: PdfRun, fonts: readonly PdfFont[], scale: number): string {
  const own = fonts.filter(({ use }) => use === run.use).map(({ name }) => screenFont(name))
  const families = [
    ...own,
    ...fonts.map(({ name }) => screenFont(name)),
    run.use === 'code' ? 'monospace' : 'sans-serif',
  ]
  return `${run.italics ? 'italic' : 'normal'} ${run.bold ? 700 : 400} ${sizeOf(run) * scale}px ${families.join()}`
}

function sizeOf({ fontSize = SIZE, sup, sub }: PdfRun): number {
  return sup || sub ? fontSize * 0.6 : fontSize
}
