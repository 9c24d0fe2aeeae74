// Finds the part of a page that holds most of its running text, for pages where Defuddle takes a smaller one: an article that is cut into
// sections, or a column beside it.

import { eachRunningText, isUnlikely } from './text-left-out.ts'
import { wordsOf } from './words.ts'

const mark = 'data-jotsam-part'

/** Marks the part, and returns a selector for it; null when it is the whole page. */
export function widerPart(copy: Document): string | null {
  const counts = countsIn(copy.body)
  const wordsIn = (element: Element) => counts.get(element) ?? 0
  let part: Element = copy.body
  for (;;) {
    const inner = [...part.children]
    const most = inner.reduce((best, each) => (wordsIn(each) > wordsIn(best) ? each : best), inner[0] ?? part)
    if (most === part || wordsIn(most) === 0 || wordsIn(most) < wordsIn(part) * mostOfText) break
    if (inner.some((each) => wordsIn(each) >= someText && isAlike(each, most))) break
    part = most
  }
  if (part === copy.body) return null
  part.setAttribute(mark, '')
  return `[${mark}]`
}

const mostOfText = 0.85
const someText = 40

/** Another section of the same article. */
function isAlike(one: Element, other: Element): boolean {
  return one !== other && one.localName === other.localName && one.className !== '' && one.className === other.className
}

/** How many words of running text each element holds. */
function countsIn(page: Element): Map<Element, number> {
  const counts = new Map<Element, number>()
  const add = (text: string, holder: Element) => {
    const words = wordsOf(text).length
    for (let each: Element | null = holder; each && words > 0; each = each.parentElement)
      counts.set(each, (counts.get(each) ?? 0) + words)
  }
  eachRunningText(page, add, isUnlikely)
  return counts
}
