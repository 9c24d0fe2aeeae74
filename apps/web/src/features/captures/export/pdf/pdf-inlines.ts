// The text runs of a PDF paragraph with their styles. Spaces and line breaks are as in a browser.
import { codeColours, highlightColours, pdfColours } from './pdf-colours.ts'
import type { FontUse } from './pdf-fonts.ts'

export interface PdfRun {
  text: string
  bold?: boolean
  italics?: boolean
  decoration?: 'underline' | 'lineThrough'
  link?: string
  color?: string
  background?: string
  fontSize?: number
  lineHeight?: number
  sup?: boolean
  sub?: boolean
  use?: FontUse
  /** Shown in place of the text. */
  formula?: { readonly src: string; readonly width: number; readonly height: number; readonly depth: number }
}

export type Style = Omit<PdfRun, 'text'>

export function pdfInlines(nodes: Iterable<Node>): PdfRun[] {
  const runs: PdfRun[] = []
  for (const node of nodes) collect(node, {}, runs)
  return trimmed(runs)
}

/** Code keeps its spaces and lines, and has the colours that the highlighter gave it. */
export function pdfCode(node: Node, style: Style = {}): PdfRun[] {
  if (node instanceof Text) return node.data === '' ? [] : [{ ...style, text: node.data }]
  if (!(node instanceof Element)) return []
  const colour = codeColours[node.classList[0] ?? '']
  const background = node.localName === 'mark' ? (highlightColours[node.className] ?? pdfColours.marked) : undefined
  const inner = { ...style, ...(colour ? { color: colour } : {}), ...(background ? { background } : {}) }
  return [...node.childNodes].flatMap((child) => pdfCode(child, inner))
}

function collect(node: Node, style: Style, runs: PdfRun[]): void {
  if (node instanceof Text) {
    const text = collapse(node.data, runs.at(-1)?.text)
    if (text !== '') runs.push({ ...style, text })
    return
  }
  if (!(node instanceof Element)) return
  if (node.localName === 'img') {
    runs.push({ ...style, ...formulaRun(node) })
    return
  }
  if (node.localName === 'br') {
    runs.push({ text: '\n' })
    return
  }
  const inner = { ...style, ...styleOf(node) }
  for (const child of node.childNodes) collect(child, inner, runs)
}

/** A drawn formula. Its sizes are those of text of 10.5 points. */
export function formulaRun(image: Element): PdfRun {
  const points = (name: string) => Number(image.getAttribute(`data-${name}`)) * 0.75
  const [width, height, depth] = [points('width'), points('height'), points('depth')]
  const src = image.getAttribute('src') ?? ''
  return { text: image.getAttribute('data-source') ?? '', formula: { src, width, height, depth } }
}

/** Collapses spaces to one, and to none after a space or at the start of a line. */
function collapse(text: string, before: string | undefined): string {
  const single = text.replace(/[ \t\r\n\f]+/g, ' ')
  return before === undefined || /[ \n]$/.test(before) ? single.replace(/^ /, '') : single
}

function trimmed(runs: PdfRun[]): PdfRun[] {
  while (runs.at(-1)?.text.trim() === '') runs.pop()
  const last = runs.at(-1)
  if (last) last.text = last.text.trimEnd()
  return runs
}

function styleOf(element: Element): Style {
  switch (element.localName) {
    case 'b':
    case 'strong':
    case 'th':
    case 'dt':
      return { bold: true }
    case 'i':
    case 'em':
    case 'cite':
    case 'dfn':
    case 'var':
      return { italics: true }
    case 'u':
    case 'ins':
      return { decoration: 'underline' }
    case 's':
    case 'del':
    case 'strike':
      return { decoration: 'lineThrough' }
    case 'mark':
      return { background: highlightColours[element.className] ?? pdfColours.marked }
    case 'code':
    case 'kbd':
    case 'samp':
      return { background: pdfColours.code, use: 'code' }
    case 'sup':
      return { sup: true }
    case 'sub':
      return { sub: true }
    case 'a':
      return linkStyle(element)
    default:
      return sizeStyle(element)
  }
}

function linkStyle(element: Element): Style {
  const href = element.getAttribute('href')
  return href ? { link: href, color: pdfColours.link, decoration: 'underline' } : {}
}

/** Converts CSS pixels to points. */
function sizeStyle(element: Element): Style {
  const size = /font-size:\s*(\d+)px/.exec(element.getAttribute('style') ?? '')?.[1]
  return {
    ...(size ? { fontSize: Number(size) * 0.75 } : {}),
    ...(element.classList.contains('ql-font-monospace') ? { use: 'code' } : {}),
  }
}
