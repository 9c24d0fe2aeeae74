// Shows highlights in the text of a note, on the page and in exports.
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { findQuote } from '@jotsam/core/highlights/text-quote'
import { mapText, rangeAt, spanOf, wrapSpan } from './text-map.ts'

/** Puts marks around the passages that are still there, instead of the marks of before. */
export function showHighlights(host: Element | DocumentFragment, all: readonly Highlight[]): void {
  const old = host.querySelectorAll('mark[data-highlight]')
  for (const mark of old) mark.replaceWith(...mark.childNodes)
  if (old.length > 0) host.normalize()
  for (const highlight of all) {
    const map = mapText(host)
    const span = findQuote(map.text, highlight)
    if (!span) continue
    let hasComment = highlight.comment !== ''
    wrapSpan(map, span, () => {
      const mark = document.createElement('mark')
      mark.className = `highlight-${highlight.colour}`
      mark.setAttribute('data-highlight', highlight.id)
      // The last part of the passage comes first.
      if (hasComment) mark.title = highlight.comment
      hasComment = false
      return mark
    })
  }
}

/** Keeps what is selected in the text. The marks take its nodes apart, and they may come while somebody selects the next passage. */
export function showHighlightsOnPage(host: Element, all: readonly Highlight[]): void {
  const selection = getSelection()
  const range = selection?.isCollapsed === false ? selection.getRangeAt(0) : null
  const span = range && host.contains(range.commonAncestorContainer) ? spanOf(mapText(host), range) : null
  showHighlights(host, all)
  const again = span && rangeAt(mapText(host), span)
  if (!again) return
  selection?.removeAllRanges()
  selection?.addRange(again)
}
