// The space around the blocks of a PDF, in points.
import { isRightToLeft } from '@jotsam/core/html/text-direction'
import type { Content, Margins } from 'pdfmake/interfaces'
import type { Setting } from './pdf-text.ts'

export const BELOW: Margins = [0, 0, 0, 8]
export const INDENT = 14
/** The left and right padding of a table cell together. */
export const PADDING = 8

/** Within a list or a quote, which takes so much of the width. */
export function nested(setting: Setting, width: number): Setting {
  return { ...setting, width: setting.width - width, depth: (setting.depth ?? 0) + 1 }
}

/** What is nested deeper is not indented further, or its words would be beyond the page. */
export function isDeep({ depth = 0 }: Setting): boolean {
  return depth >= DEEPEST
}

const DEEPEST = 20

/** Space on the side where the lines of this text begin. */
export function beside({ textContent }: Element, width: number, below: number): Margins {
  return isRightToLeft(textContent) ? [0, 0, width, below] : [width, 0, 0, below]
}

/** Without the space below the last block, which could begin a page of its own. */
export function withoutEnd(blocks: Content[]): Content[] {
  return blocks.map((block, at) => (at === blocks.length - 1 ? withEnd(block, 0) : block))
}

/** With another space below. */
export function withEnd(block: Content, below: number): Content {
  if (typeof block !== 'object' || !('margin' in block) || !Array.isArray(block.margin)) return block
  const [left = 0, top = 0, right = 0] = block.margin
  return { ...block, margin: [left, top, right, below] }
}
