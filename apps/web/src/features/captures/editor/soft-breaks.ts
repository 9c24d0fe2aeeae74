// Breaks within a line. The library would make a paragraph of each; only those with words behind them are meant to be seen.

export const SOFT_BREAK_CLASS = 'soft-break'

export function markSoftBreaks(fragment: DocumentFragment): void {
  for (const each of fragment.querySelectorAll('br')) {
    if (each.closest('pre') || !goesOn(each)) continue
    const marked = each.ownerDocument.createElement('span')
    marked.className = SOFT_BREAK_CLASS
    trim(each.previousSibling, /\s+$/)
    trim(each.nextSibling, /^\s+/)
    each.replaceWith(marked)
  }
}

/** Whether the same line has something behind it. */
function goesOn(node: Node): boolean {
  for (let at: Node | null = node; at instanceof Element; at = at.parentNode) {
    for (let next = at.nextSibling; next; next = next.nextSibling) {
      if (next instanceof Element) return !next.matches(LINES)
      if (next.textContent?.trim()) return true
    }
    if (at.parentElement?.matches(LINES)) return false
  }
  return false
}

const LINES =
  'address, article, blockquote, dd, details, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, iframe, li, ol, p, pre, ' +
  'section, summary, table, td, th, tr, ul'

/** Spaces around a break are not seen; the editor would show them. No-break spaces are. */
function trim(node: Node | null, spaces: RegExp): void {
  if (node instanceof Text) node.data = node.data.replace(spaces, (found) => found.replace(/[^\u00a0]/g, ''))
}
