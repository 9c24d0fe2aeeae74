// Converts cleaned HTML to the blocks of a PDF: headings, paragraphs, lists, code, quotes, tables, pictures.
import { isRightToLeft, textDirection } from '@jotsam/core/html/text-direction'
import { calloutOfClass } from '@jotsam/core/markdown/callout'
import { editorMessages } from '@jotsam/core/messages/capture/editor'
import type { Content, CustomTableLayout } from 'pdfmake/interfaces'
import { codeBlocks } from './pdf-code.ts'
import { calloutColours, pdfColours } from './pdf-colours.ts'
import { formulaRun, pdfInlines } from './pdf-inlines.ts'
import { isHeading, isShort, marked, together, withHeadings } from './pdf-pages.ts'
import { BELOW, beside, INDENT, isDeep, nested, PADDING, withEnd, withoutEnd } from './pdf-spacing.ts'
import { cellSetting, closeColumns } from './pdf-tables.ts'
import { letterWidth, pdfText, type Setting, withStyle } from './pdf-text.ts'

export function pdfBlocks(parent: ParentNode, outer: Setting): Content[] {
  const setting = aligned(parent, outer)
  const blocks: Content[] = []
  let loose: Node[] = []
  const endParagraph = () => {
    const runs = pdfInlines(loose)
    if (runs.length > 0) blocks.push(pdfText(runs, setting, { margin: BELOW }))
    loose = []
  }
  for (const node of parent.childNodes) {
    if (!(node instanceof Element) || !isBlock(node)) {
      loose.push(node)
      continue
    }
    endParagraph()
    blocks.push(...withHeadings(blocks, node, blockOf(node, setting)))
  }
  endParagraph()
  return blocks
}

const BLOCKS =
  'address, article, blockquote, caption, dd, details, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, iframe, ' +
  'img:not([data-inline]), li, ol, p, pre, section, summary, table, ul'

// A picture inside a line of text needs a block of its own in a PDF.
function isBlock(element: Element): boolean {
  return element.matches(BLOCKS) || element.querySelector(BLOCKS) !== null
}

function blockOf(element: Element, setting: Setting): Content[] {
  switch (element.localName) {
    case 'h1':
      return [heading(element, setting, 17)]
    case 'h2':
      return [heading(element, setting, 14.5)]
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [heading(element, setting, 12.5)]
    case 'ul':
    case 'ol':
      return [list(element, setting)]
    case 'pre':
      return codeBlocks(element, setting)
    case 'blockquote':
      return [quote(element, setting)]
    case 'section':
      return element.matches('.turn') ? turn(element, setting) : pdfBlocks(element, setting)
    case 'hr':
      return [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: setting.width, y2: 0, lineWidth: 0.5 }], margin: [0, 6, 0, 10] },
      ]
    case 'figcaption':
      return pdfBlocks(element, withStyle(setting, { fontSize: 9, color: pdfColours.muted }))
    case 'dd':
      return indented(element, setting, 1)
    case 'dt':
    case 'summary':
      return aboveText(pdfBlocks(element, withStyle(setting, { bold: true })))
    case 'img':
      return picture(element, setting)
    case 'iframe':
      return video(element)
    case 'table':
      return table(element, setting)
    default:
      return indented(element, setting, Number(/\bql-indent-([1-8])\b/.exec(element.className)?.[1] ?? 0))
  }
}

/** The line above a folded part or a definition does not end a page, as a heading does not. */
function aboveText(blocks: Content[]): Content[] {
  const [line, ...others] = blocks
  return typeof line === 'object' && others.length === 0 ? [Object.assign(line, { headlineLevel: 1 })] : blocks
}

function indented(element: Element, setting: Setting, steps: number): Content[] {
  const left = Math.min(steps * 2 * INDENT, setting.width / 2)
  const blocks = pdfBlocks(element, { ...setting, width: setting.width - left })
  return left === 0 ? blocks : [{ stack: blocks, margin: beside(element, left, 0) }]
}

/** For our own labels and for numbers, whose letters do not tell a direction. */
function beginning({ textContent }: Element, setting: Setting): Setting {
  return isRightToLeft(textContent) ? { ...setting, alignment: 'right' } : setting
}

function aligned(parent: ParentNode, setting: Setting): Setting {
  const look = parent instanceof Element ? `${parent.className} ${parent.getAttribute('style') ?? ''}` : ''
  const named = /\b(?:ql-align-|text-align: ?)(center|right|justify)\b/.exec(look)?.[1]
  return named ? { ...setting, alignment: named as NonNullable<Setting['alignment']> } : setting
}

function heading(element: Element, setting: Setting, fontSize: number): Content {
  return pdfText(
    pdfInlines([element]),
    withStyle(aligned(element, setting), { fontSize, use: 'heading', bold: true }),
    {
      margin: [0, 8, 0, 4],
      headlineLevel: 1,
    },
  )
}

function list(element: Element, setting: Setting): Content {
  if (isDeep(setting)) return { stack: pdfBlocks(element, setting) }
  const isNumbered = element.localName === 'ol'
  const start = Number(element.getAttribute('start') ?? 1) || 1
  const around = textDirection(element.textContent) ?? 'ltr'
  const directions = [...element.children].map(({ textContent }) => textDirection(textContent) ?? around)
  if (!directions.includes('rtl') && !element.querySelector(`:scope > ${TASK}`)) {
    const all = items(element, setting)
    return isNumbered ? { ol: all, start, margin: BELOW } : { ul: all, margin: BELOW }
  }
  // pdfmake has the signs of a list on the left only, and no boxes.
  const digits = `${start + directions.length - 1}`.length
  const width = isNumbered ? Math.max(1.5 * INDENT, (digits + 1) * letterWidth(setting.style)) : INDENT
  const all = items(element, { ...setting, width: setting.width + INDENT - width })
  const signed = all.map(({ stack }, at) => {
    const isRight = directions[at] === 'rtl'
    const number = isRight ? `.${start + at}` : `${start + at}.`
    const box = boxOf(element.children[at])
    const sign = {
      // The blank makes the line of the box as high as that of the words, so that both are on the same page.
      ...(box
        ? { stack: [pdfText([{ text: box, lineHeight: 1 }, { text: '\u00A0' }], setting, {})] }
        : { text: isNumbered ? number : '•' }),
      ...{ width, noWrap: true },
      ...(isRight ? { alignment: 'right' as const } : {}),
    }
    const words = { width: '*', stack }
    return { columns: isRight ? [words, sign] : [sign, words] }
  })
  return { stack: signed, margin: BELOW }
}

/** A browser draws the boxes of a task list with CSS; in a PDF they are text. */
export const BOXES = '☐☑'
export const TASK = 'li[data-list$="checked"]'

function boxOf(item: Element | undefined): string | undefined {
  return item?.matches(TASK) ? BOXES[item.getAttribute('data-list') === 'checked' ? 1 : 0] : undefined
}

function items(list: Element, setting: Setting): { stack: Content[] }[] {
  return [...list.children].map((item) => {
    const blocks = pdfBlocks(item, nested(setting, INDENT))
    // Items stand close together, and a list within an item close to its words.
    const isClose = (at: number) => at === blocks.length - 1 || isList(blocks[at + 1])
    return { stack: blocks.map((block, at) => (isClose(at) ? withEnd(block, 2) : block)) }
  })
}

function isList(block: Content | undefined): boolean {
  if (typeof block !== 'object') return false
  return 'ul' in block || 'ol' in block || ('stack' in block && isSigned(block.stack?.[0]))
}

const isSigned = (row: Content | undefined) => typeof row === 'object' && 'columns' in row

/** A callout has its kind above it. A short one stays on one page. */
function quote(element: Element, setting: Setting): Content {
  if (isDeep(setting)) return { stack: pdfBlocks(element, setting) }
  const kind = calloutOfClass(element.className)
  if (kind === null) return { stack: pdfBlocks(element, quoted(setting)), margin: beside(element, INDENT, 8) }
  const within = nested(setting, PADDING)
  const label = pdfText(
    [{ text: editorMessages.callouts[kind] }],
    beginning(element, withStyle(within, { bold: true })),
    {},
  )
  const body = [[{ stack: withoutEnd([label, ...pdfBlocks(element, within)]) }]]
  const isWhole = isShort(element)
  return {
    table: { widths: ['*'], body: isWhole ? marked(body) : body },
    layout: barred(calloutColours[kind], element),
    ...(isWhole ? { unbreakable: true } : {}),
    margin: BELOW,
  }
}

/** A turn of a chat: its author small, and a question on a tinted ground. */
function turn(element: Element, setting: Setting): Content[] {
  const isQuestion = element.matches('.question')
  const within = isQuestion ? { ...setting, width: setting.width - PADDING } : setting
  const head = element.querySelector('.turn-author')
  const facts = head?.querySelector('small')?.textContent ?? ''
  const author = [
    { text: (head?.textContent ?? '').replace(facts, '').trim(), bold: true },
    ...(facts === '' ? [] : [{ text: `   ${facts.trim()}` }]),
  ]
  const label = pdfText(author, withStyle(within, { fontSize: 9, color: pdfColours.muted }), {
    margin: [0, isQuestion ? 0 : 6, 0, 2],
    ...(isQuestion ? {} : { headlineLevel: 1 }),
  })
  const body = element.querySelector('.turn-body')
  const all = body ? pdfBlocks(body, within) : []
  const [first, ...others] = isQuestion ? withoutEnd(all) : all
  // Keeps the author on the page of a short first block. A long paragraph may break below it, and a table or code can have any height.
  const hasShortStart = (body?.firstElementChild?.textContent.length ?? 0) < 600
  const start =
    first && hasShortStart && !isHeading(first) ? [together([label, first])] : [label, ...(first ? [first] : [])]
  const blocks: Content[] = [...start, ...others]
  if (!isQuestion) return blocks
  return [
    {
      table: { widths: ['*'], body: [[{ stack: blocks }]] },
      layout: barred(pdfColours.question, body),
      margin: BELOW,
    },
  ]
}

function barred({ line, fill }: { line: string; fill: string }, text: Element | null): CustomTableLayout {
  const side = isRightToLeft(text?.textContent ?? '') ? 1 : 0
  return {
    hLineWidth: () => 0,
    vLineWidth: (at) => (at === side ? 2 : 0),
    vLineColor: () => line,
    fillColor: () => fill,
  }
}

function quoted(setting: Setting): Setting {
  return nested(withStyle(setting, { italics: true, color: pdfColours.muted }), INDENT)
}

function picture(element: Element, setting: Setting): Content[] {
  const src = element.getAttribute('src')
  const alt = element.getAttribute('alt')
  if (!src) return alt ? [pdfText([{ text: `[${alt}]`, color: pdfColours.muted }], setting, { margin: BELOW })] : []
  // A displayed formula stands in the middle, as on the screen.
  if (element.hasAttribute('data-source'))
    return [pdfText([formulaRun(element)], { ...setting, alignment: 'center' }, { margin: BELOW })]
  // A pixel is three quarters of a point.
  const width = Math.min(setting.width, (Number(element.getAttribute('width')) || setting.width) * 0.75)
  return [{ image: src, width, margin: BELOW }]
}

function video(element: Element): Content[] {
  const src = element.getAttribute('src') ?? ''
  return src === '' ? [] : [{ text: src, link: src, color: pdfColours.link, margin: BELOW }]
}

function table(element: Element, setting: Setting): Content[] {
  const rows = [...element.querySelectorAll('tr')].map((row) => [...row.children])
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (columns === 0) return []
  const within = cellSetting(rows, columns, setting)
  const body = rows.map((row) =>
    Array.from({ length: columns }, (_, at) => {
      const cell = row[at]
      if (!cell) return { stack: [] }
      const own = cell.localName === 'th' ? withStyle(within, { bold: true }) : within
      const isOfNumbers = textDirection(cell.textContent) === null
      return { stack: withoutEnd(pdfBlocks(cell, isOfNumbers ? beginning(element, own) : own)) }
    }),
  )
  const isRight = isRightToLeft(element.textContent)
  if (isRight) for (const row of body) row.reverse()
  const heads = rows.findIndex((row) => row.some(({ localName }) => localName !== 'th'))
  const made: Content = {
    table: {
      // As wide as their words ask for, within the page.
      widths: Array(columns).fill('auto'),
      body: marked(body),
      // A row stays together, and the head is repeated on the next page.
      dontBreakRows: true,
      headerRows: Math.max(0, heads),
      // The head does not end a page alone.
      keepWithHeaderRows: 1,
    },
    layout: within.longestWord === undefined ? closeColumns : 'lightHorizontalLines',
    margin: BELOW,
  }
  return [
    isRight
      ? {
          columns: [
            { width: '*', text: '' },
            { ...made, width: 'auto' },
          ],
        }
      : made,
  ]
}
