// Replaces landmarks and custom elements by plain blocks, so that their texts stay apart.

import { hasRightToLeft, isRightToLeft } from '@jotsam/core/html/text-direction'
import { rename } from './tables-and-lists.ts'

export function simplifyElements(root: DocumentFragment): void {
  for (const heading of root.querySelectorAll('[role="heading"]:not(h1, h2, h3, h4, h5, h6)')) {
    const level = Math.min(6, Math.max(1, Number.parseInt(heading.getAttribute('aria-level') ?? '2', 10) || 2))
    rename(heading, `h${level}`)
  }
  for (const block of root.querySelectorAll(landmarks)) rename(block, 'div')
  for (const own of root.querySelectorAll('*')) {
    if (own.localName.includes('-')) rename(own, own.querySelector(blockInside) ? 'div' : 'span')
  }
}

const landmarks =
  'article, main, header, footer, aside, nav, address, center, fieldset, hgroup, search, form, body, legend'
const blockInside = 'div, p, ul, ol, table, pre, blockquote, h1, h2, h3, h4, h5, h6, section, figure, hr'

/** Marks right-to-left blocks as the editor does. `around` is the direction of the surrounding page. */
export function keepDirection(root: DocumentFragment, around: string): void {
  if (!hasRightToLeft(root.textContent ?? '')) return
  for (const block of root.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, blockquote, div, td, th')) {
    if (block.querySelector('p, li, h1, h2, h3, h4, h5, h6, div')) continue
    const text = block.textContent ?? ''
    const declared = block.closest('[dir]')?.getAttribute('dir')?.toLowerCase() ?? around
    // Lines without a right-to-left letter stay left to right, also on a right-to-left page.
    const isRight = isRightToLeft(text) || (declared === 'rtl' && /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text))
    if (isRight && declared !== 'ltr') block.classList.add('ql-direction-rtl')
  }
}
