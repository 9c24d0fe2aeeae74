// Code in a PDF, on a ground of its own.
import type { Content } from 'pdfmake/interfaces'
import { pdfColours } from './pdf-colours.ts'
import { type PdfRun, pdfCode } from './pdf-inlines.ts'
import { marked } from './pdf-pages.ts'
import { BELOW, PADDING } from './pdf-spacing.ts'
import { pdfText, type Setting, withStyle } from './pdf-text.ts'

/** Short code stays on one page. Of longer code, the first lines stay together. */
export function codeBlocks(element: Element, setting: Setting): Content[] {
  const runs = pdfCode(element)
  const last = runs.at(-1)
  if (last) last.text = last.text.replace(/\n$/, '')
  const within = { ...withStyle(setting, { use: 'code', fontSize: 9 }), width: setting.width - PADDING }
  const text = (element.textContent ?? '').trimEnd()
  const isShort = text.split('\n').length <= SHORT_CODE && text.length < SHORT_CODE * 100
  const [head, rest] = isShort ? [runs, []] : afterLines(runs, FIRST_LINES)
  const parts = rest.length > 0 ? [head, rest] : [head]
  return parts.map((part, index) => {
    const [isFirst, isLast] = [index === 0, index === parts.length - 1]
    const isWhole = isFirst && (isShort || !isLast)
    const body = [[pdfText(part, within, { preserveLeadingSpaces: true })]]
    return {
      table: { widths: ['*'], body: isWhole ? marked(body) : body },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: () => 0,
        fillColor: () => pdfColours.code,
        paddingTop: () => (isFirst ? 2 : 0),
        paddingBottom: () => (isLast ? 2 : 0),
      },
      ...(isWhole ? { unbreakable: true } : {}),
      margin: isLast ? BELOW : 0,
    }
  })
}

const SHORT_CODE = 16
const FIRST_LINES = 4

/** The runs before and after so many line breaks. The last of these is in neither part. Lines that fill a page are not divided. */
function afterLines(runs: readonly PdfRun[], count: number): [PdfRun[], PdfRun[]] {
  const head: PdfRun[] = []
  let left = count
  for (const [index, run] of runs.entries()) {
    const lines = run.text.split('\n')
    if (lines.length <= left) {
      head.push(run)
      left -= lines.length - 1
      continue
    }
    head.push({ ...run, text: lines.slice(0, left).join('\n') })
    const isLong = head.reduce((length, { text }) => length + text.length, 0) > 1000
    return isLong ? [[...runs], []] : [head, [{ ...run, text: lines.slice(left).join('\n') }, ...runs.slice(index + 1)]]
  }
  return [[...runs], []]
}
