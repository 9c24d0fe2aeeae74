// Finds the part of a page that holds most of its running text, for pages where Defuddle takes a smaller one: an article that is cut into
// sections, or a column beside it.

import { runningText } from './text-left-out.ts'
import { wordsOf } from './words.ts'

const mark = 'data-jotsam-part'

/** Marks the part, and returns a selector for it; null when it is the whole page. */
export function widerPart(copy: Document): string | null {
  let part: Element = copy.body
  let words = countIn(part)
  for (;;) {
    const inner = [...part.children].map((child) => ({ child, words: countIn(child) }))
    const most = inner.reduce((best, each) => (each.words > best.words ? each : best), { child: part, words: 0 })
    if (most.child === part || most.words < words * mostOfText) break
    if (inner.some(({ child, words }) => words >= someText && isAlike(child, most.child))) break
    part = most.child
    words = most.words
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

function countIn(element: Element): number {
  if (isUnlikely(element)) return 0
  const unlikely = [...element.querySelectorAll('[class], [id]')].filter(isUnlikely)
  const outermost = unlikely.filter((each) => !unlikely.some((other) => other !== each && other.contains(each)))
  const left = outermost.reduce((sum, each) => sum + wordsOf(runningText(each)).length, 0)
  return wordsOf(runningText(element)).length - left
}

function isUnlikely(element: Element): boolean {
  return /comment|disqus|related|sidebar|recommend|newsletter|promo/i.test(`${element.id} ${element.className}`)
}
