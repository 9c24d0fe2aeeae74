// From cleaned HTML to the blocks of a PDF: headings, paragraphs, lists, code, quotes, tables, pictures.
import type { Content } from 'pdfmake/interfaces'
import { pdfColours } from './pdf-colours.ts'
import { pdfInlines } from './pdf-inlines.ts'

export function pdfBlocks(parent: ParentNode): Content[] {
  const blocks: Content[] = []
  let loose: Node[] = []
  const endParagraph = () => {
    const text = pdfInlines(loose)
    if (text.length > 0) blocks.push({ text, margin: [0, 0, 0, 8] })
    loose = []
  }
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !isBlock(node)) {
      loose.push(node)
      continue
    }
    endParagraph()
    blocks.push(...blockOf(node))
  }
  endParagraph()
  return blocks
}

const BLOCKS =
  'address, article, blockquote, caption, dd, details, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, iframe, ' +
  'img, li, ol, p, pre, section, summary, table, ul'

// A picture inside a line of text still needs a block of its own in a PDF.
function isBlock(element: Element): boolean {
  return element.matches(BLOCKS) || element.querySelector(BLOCKS) !== null
}

function blockOf(element: Element): Content[] {
  switch (element.localName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [
        { text: pdfInlines([element]), style: `h${Math.min(3, Number(element.localName[1]))}`, margin: [0, 8, 0, 4] },
      ]
    case 'ul':
      return [{ ul: items(element), margin: [0, 0, 0, 8] }]
    case 'ol':
      return [{ ol: items(element), start: Number(element.getAttribute('start') ?? 1) || 1, margin: [0, 0, 0, 8] }]
    case 'pre':
      return [code(element)]
    case 'blockquote':
      return [{ stack: pdfBlocks(element), margin: [14, 0, 0, 8], italics: true, color: pdfColours.muted }]
    case 'hr':
      return [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: TEXT_WIDTH, y2: 0, lineWidth: 0.5 }], margin: [0, 6, 0, 10] },
      ]
    case 'img':
      return picture(element)
    case 'iframe':
      return video(element)
    case 'table':
      return table(element)
    default:
      return pdfBlocks(element)
  }
}

/** A4 less its margins, in points. */
const TEXT_WIDTH = 483

function items(list: Element): Content[] {
  return [...list.children].map((item) => ({ stack: pdfBlocks(item) }))
}

function code(element: Element): Content {
  const text = (element.textContent ?? '').replace(/\n$/, '')
  return {
    table: { widths: ['*'], body: [[{ text, style: 'code', preserveLeadingSpaces: true }]] },
    layout: { hLineWidth: () => 0, vLineWidth: () => 0, fillColor: () => pdfColours.code },
    margin: [0, 0, 0, 8],
  }
}

function picture(element: Element): Content[] {
  const src = element.getAttribute('src')
  const alt = element.getAttribute('alt')
  if (!src) return alt ? [{ text: `[${alt}]`, color: pdfColours.muted, margin: [0, 0, 0, 8] }] : []
  // Pixels are three quarters of a point.
  const width = Math.min(TEXT_WIDTH, (Number(element.getAttribute('width')) || TEXT_WIDTH) * 0.75)
  return [{ image: src, width, margin: [0, 0, 0, 8] }]
}

function video(element: Element): Content[] {
  const src = element.getAttribute('src') ?? ''
  return src === '' ? [] : [{ text: src, link: src, color: pdfColours.link, margin: [0, 0, 0, 8] }]
}

function table(element: Element): Content[] {
  const rows = [...element.querySelectorAll('tr')].map((row) => [...row.children])
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return []
  const body = rows.map((row) =>
    Array.from({ length: width }, (_, at) => {
      const cell = row[at]
      return { stack: cell ? pdfBlocks(cell) : [], bold: cell?.localName === 'th' }
    }),
  )
  return [{ table: { widths: Array(width).fill('*'), body }, layout: 'lightHorizontalLines', margin: [0, 0, 0, 8] }]
}
