// Selects a passage without a mouse: sentence after sentence, beginning with the first one in view. Shift and the arrow keys then
// change the selection, as the browser does it.
import type { Span } from '@jotsam/core/highlights/highlight'
import { mapText, rangeAt, spanOf } from '../../../../components/reading/text-map.ts'

export function selectSentence(host: HTMLElement, from: Range | null, direction: 'next' | 'previous'): void {
  const map = mapText(host)
  const all = sentencesIn(map.text)
  const now = from && spanOf(map, from)
  const inView = () => all.find((span) => (rangeAt(map, span)?.getBoundingClientRect().top ?? 0) >= topOf(host))
  const chosen = !now
    ? inView()
    : direction === 'next'
      ? all.find(({ start }) => start >= now.end)
      : all.findLast(({ end }) => end <= now.start)
  const range = chosen && rangeAt(map, chosen)
  if (!range) return
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
}

/** Without the blanks around them. A new line ends a sentence. */
function sentencesIn(text: string): Span[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].flatMap(({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length
    const end = index + segment.trimEnd().length
    return start < end ? [{ start, end }] : []
  })
}

/** What is above this is scrolled away. */
function topOf(host: HTMLElement): number {
  return host.closest('[data-note-scroller]')?.getBoundingClientRect().top ?? 0
}
