// Sites show cards, pictures and sources beside the elements that the rules name as a turn's content. They are kept where they say
// something of their own; labels, buttons and toolbars are not.

import { wordsOf } from '../article/words.ts'
import { openedButton } from '../clean/page-copy.ts'
import { isElement } from '../clean/page-nodes/is-element.ts'
import { firstChildOf, nextSiblingOf, parentOf } from '../clean/page-nodes/own-accessors.ts'

export type TurnPart = { node: Node; isBeside: boolean }

/** The parts of a turn in order: each content element, and each node before, between and after them. */
export function turnParts(turn: Element, content: readonly Element[]): TurnPart[] {
  if (content.length === 0) return [{ node: turn, isBeside: false }]
  const isContent = new Set<Node>(content)
  const holders = new Set<Node>()
  for (const each of content) {
    for (let at = parentOf(each); at && at !== turn && !holders.has(at); at = parentOf(at)) holders.add(at)
  }
  const parts: TurnPart[] = []
  const walk = (holder: Node) => {
    for (let child = firstChildOf(holder); child; child = nextSiblingOf(child)) {
      if (holders.has(child)) walk(child)
      else if (isElement(child) || child.nodeValue?.trim()) parts.push({ node: child, isBeside: !isContent.has(child) })
    }
  }
  walk(turn)
  return parts
}

/** Whether a part beside the content adds to it: a picture, a source, a card, or words. A few words alone are a label. */
export function additionTo(content: readonly DocumentFragment[], page: Document): (part: DocumentFragment) => boolean {
  const link = `a[href^="http"]:not([href^="${page.location.origin}/"])`
  const found = (parts: readonly DocumentFragment[], selector: string) =>
    parts.flatMap((part) => [...part.querySelectorAll(selector)].map((each) => addressOf(each)))
  const known = new Set(found(content, 'a, img'))
  const said = content.map((part) => lettersOf(part.textContent ?? '')).join('')
  // The same text can stand in a page twice.
  const added = (text: string) => (said.includes(lettersOf(text)) ? 0 : wordsOf(text).length)
  return (part) => {
    if (part.querySelector(`[${openedButton}]`)) return true
    if (found([part], `img, ${link}`).some((address) => !known.has(address))) return true
    const written = [...part.querySelectorAll(writing)].map((each) => each.textContent ?? '').join('\n')
    return added(part.textContent ?? '') >= labelWords || added(written) >= 2
  }
}

function lettersOf(text: string): string {
  return text.replace(/\s+/g, '')
}

function addressOf(element: Element): string {
  return element.getAttribute(element.localName === 'a' ? 'href' : 'src') ?? ''
}

const labelWords = 7
const writing = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, pre, blockquote, figcaption'

/** The names of the files that a person attached, which a page shows as chips. */
export function attachedFiles(part: DocumentFragment, remove: string | undefined): string[] {
  return [...part.querySelectorAll('*')]
    .filter((each) => each.childElementCount === 0 && !each.closest('a[href]'))
    .filter((each) => remove === undefined || !each.closest(remove))
    .map((each) => each.textContent?.trim() ?? '')
    .filter((name) => fileName.test(name))
}

const fileName =
  /^\S.{0,100}\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|tsv|txt|md|json|zip|epub|py|ipynb|[jt]sx?|html?|mp[34]|m4a|wav)$/i
