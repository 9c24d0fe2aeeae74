// The part of a page's title that names the page, and not its section or site. The page's headings tell it.

import { wordsOf } from './words.ts'

/** Empty when no heading is in the title, or only in all of it. */
export function namedPart(title: string, headings: readonly string[]): string {
  const shown = headings.map((each) => each.replace(/\s+/g, ' ').replace(anchorSign, '').trim())
  const [heading = ''] = shown
  const isNamed = shown.length === 1 && heading !== '' && namesIn(title).includes(folded(heading))
  return isNamed ? heading : beginningWith(shown, title)
}

/** Of "Tides explained | Nature | The Coast", the shortest beginning that holds the words of a heading. */
function beginningWith(headings: readonly string[], title: string): string {
  const ends = [...title.matchAll(separators)].map(({ index }) => title.slice(0, index).trim())
  const holds = (part: string, heading: string) => heading !== '' && ` ${folded(part)} `.includes(` ${heading} `)
  return ends.find((part) => headings.some((heading) => holds(part, folded(heading)))) ?? ''
}

const separators = /\s+[|–—·»:-]+\s+|\s*[｜＿_丨]+\s*/g

/** Of the link to a heading. */
const anchorSign = /(?:\s#|[\s¶§🔗\u200b])+$/u

export function namesIn(title: string): string[] {
  return [title, ...title.split(separators)].map(folded)
}

export function folded(text: string | null): string {
  return wordsOf((text ?? '').toLowerCase()).join(' ')
}
