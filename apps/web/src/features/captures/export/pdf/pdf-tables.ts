// How the columns of a table share the width of a page of a PDF.
import type { CustomTableLayout } from 'pdfmake/interfaces'
import { PADDING } from './pdf-spacing.ts'
import { letterWidth, type Setting, withStyle } from './pdf-text.ts'

/** As lightHorizontalLines, with less between the columns. */
export const closeColumns: CustomTableLayout = {
  hLineWidth: (at, { table }) => (at === 0 || at === table.body.length ? 0 : at === table.headerRows ? 2 : 1),
  hLineColor: (at) => (at === 1 ? 'black' : '#aaa'),
  vLineWidth: () => 0,
  paddingLeft: () => 2,
  paddingRight: () => 2,
}

/** The words of a wide table are smaller, and divided where they must be, so that no column is beyond the page. */
export function cellSetting(rows: readonly (readonly Element[])[], columns: number, setting: Setting): Setting {
  const width = setting.width / columns - PADDING
  const longest = (at: number) =>
    Math.max(0, ...rows.flatMap((row) => (row[at]?.textContent ?? '').split(/\s+/).map((word) => word.length)))
  const letters = Array.from({ length: columns }, (_, at) => longest(at)).reduce((sum, length) => sum + length, 0)
  // lightHorizontalLines has twice the padding.
  const isWide = letters * letterWidth(setting.style) + columns * 2 * PADDING > setting.width
  if (!isWide) return { ...setting, width, longestWord: Number.POSITIVE_INFINITY }
  return columns > 5 ? withStyle({ ...setting, width }, { fontSize: columns > 9 ? 6 : 8 }) : { ...setting, width }
}
