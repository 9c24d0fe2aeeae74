// The highlights that a file lists below the text, because the marks in the text do not say it all: those with a comment, and those
// whose words are gone. In the order of the text.
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'

/** `text` already has the marks. */
export function listedHighlights(text: ParentNode, highlights: readonly Highlight[]): Element[] {
  const shown = [...text.querySelectorAll('mark[data-highlight]')].map((mark) => mark.getAttribute('data-highlight'))
  const place = ({ id }: Highlight) => (shown.includes(id) ? shown.indexOf(id) : shown.length)
  const listed = highlights
    .filter((highlight) => highlight.comment !== '' || place(highlight) === shown.length)
    .toSorted((one, other) => place(one) - place(other))
  if (listed.length === 0) return []
  const entries = listed.flatMap((highlight) => [
    block('blockquote', highlight.quote),
    ...(place(highlight) === shown.length ? [block('p', texts.quoteGone)] : []),
    ...(highlight.comment === '' ? [] : [block('p', highlight.comment)]),
  ])
  return [block('h2', texts.highlights), ...entries]
}

function block(name: string, text: string): Element {
  const made = document.createElement(name)
  for (const [index, line] of text.split('\n').entries())
    made.append(...(index > 0 ? [document.createElement('br')] : []), line)
  return made
}
