// Gives a block that runs the other way than the text around it its direction, so that its bullets, bar and columns stand on its side.
import { hasRightToLeft, type TextDirection, textDirection } from '@jotsam/core/html/text-direction'

/** `title` stands above the text in the same element, whose direction is that of the first letter. */
export function directBlocks(fragment: DocumentFragment, title = ''): void {
  const around: TextDirection = textDirection(title + fragment.textContent) ?? 'ltr'
  if (around === 'ltr' && !hasRightToLeft(fragment.textContent ?? '')) return
  for (const block of fragment.querySelectorAll<HTMLElement>(BLOCKS)) {
    const outer = block.parentElement?.closest('[dir]')?.getAttribute('dir') ?? around
    const own = textDirection(block.textContent) ?? outer
    if (own !== outer) block.dir = own
  }
}

const BLOCKS =
  'blockquote, dd, details, div:not(.code-block), dl, figure, h1, h2, h3, h4, h5, h6, li, ol, p, section, table, ul'
