// @vitest-environment happy-dom
// Each name that the rules of a site know goes from its page, from all elements or from the last one only (`npm run test:deep` also
// tries the first one). Then every turn still has its words, or the receipt says that something is missing.
import { expect, it } from 'vitest'
import { conversationReceipt } from '../conversation-receipt.ts'
import { everySite } from '../testing/every-site.ts'
import { openChat, read, rulesAt } from '../testing/read-open-page.ts'
import { isOneSided } from './missing-sides.ts'
import { turnElements } from './read-turn.ts'

/** Opens the page with its question and answer once more below. */
function openTwice(url: string, fixture: string): void {
  openChat(url, fixture)
  const rules = rulesAt(url)
  const [first, last] = turnElements(document, rules)
  const { turnId = 'id' } = rules
  let whole: Element | null | undefined = first
  while (whole && last && !whole.contains(last)) whole = whole.parentElement
  if (!whole || !first || !last) throw new Error('no turns')
  const boxes = whole.hasAttribute(turnId)
    ? [whole]
    : [...whole.children].filter((each) => each.contains(first) || each.contains(last))
  const copies = boxes.map((each) => each.cloneNode(true) as Element)
  boxes.at(-1)?.after(...copies)
  for (const copy of copies) {
    for (const each of [copy, ...copy.querySelectorAll('*')]) {
      for (const name of [turnId, 'data-testid']) {
        const value = each.getAttribute(name)
        if (value?.match(/\d$/))
          each.setAttribute(
            name,
            value.replace(/\d+$/, (digits) => String(Number(digits) + 2)),
          )
      }
      for (const node of each.childNodes)
        if (node.nodeType === 3 && (node.nodeValue ?? '').trim().length > 1) node.nodeValue += ' too'
    }
  }
}

type Name = { selector: string; remove: (element: Element) => void }

/** The names in the page that stand in the rules. */
function namesIn(page: Document, rules: readonly string[]): Name[] {
  const found = new Map<string, Name>()
  const add = (selector: string, remove: Name['remove']) => found.set(selector, { selector, remove })
  for (const element of page.body.querySelectorAll('*')) {
    const { localName } = element
    if (localName.includes('-') && rules.includes(localName))
      add(localName, (each) => {
        const other = page.createElement('div')
        for (const { name, value } of each.attributes) other.setAttribute(name, value)
        other.append(...each.childNodes)
        each.replaceWith(other)
      })
    for (const each of element.classList)
      if (rules.includes(each)) add(`.${CSS.escape(each)}`, (holder) => holder.classList.remove(each))
    for (const { name, value } of element.attributes) {
      const selector = name === 'id' ? '[id]' : `[${name}="${value}"]`
      if (name !== 'class' && rules.includes(name) && (name === 'id' || rules.includes(value)))
        add(selector, (holder) => holder.removeAttribute(name))
    }
  }
  return [...found.values()]
}

const SELECTIONS: readonly ((all: Element[]) => Element[])[] = [
  (all) => all,
  (all) => all.slice(-1),
  ...(import.meta.env.TEST_DEEP === '1' ? [(all: Element[]) => all.slice(0, 1)] : []),
]

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').split(/\s+/)

it.each(everySite)('at %s a name that is gone never makes half a chat complete', async (url, fixture) => {
  openTwice(url, fixture)
  const whole = document.body.innerHTML
  const wanted = (await read()).turns
  expect(wanted.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
  const lost: string[] = []
  const { turn, turnId, answer, page } = rulesAt(url)
  const names = namesIn(document, JSON.stringify([turn, turnId, answer, page]).match(/[\w-]+/g) ?? [])
  expect(names.length).toBeGreaterThan(2)
  for (const { selector, remove } of names) {
    for (const which of SELECTIONS) {
      openChat(url, whole)
      const all = [...document.querySelectorAll(selector)]
      // With one element, removing all and removing the last give the same page.
      if (all.length === 1 && which !== SELECTIONS[0]) continue
      for (const element of which(all)) remove(element)
      const conversation = await read()
      const { turns } = conversation
      const isWhole =
        turns.length === wanted.length &&
        wanted.every(({ role, html }, at) => {
          const kept = turns[at]?.role === role ? wordsOf(turns[at].html) : []
          return wordsOf(html).every((word) => kept.includes(word))
        })
      if (!isWhole && !conversationReceipt(conversation).isPartial)
        lost.push(`${selector}: ${JSON.stringify(turns.map(({ role, html }) => [role, html]))}`)
      const sides = new Set(turns.map(({ role }) => role))
      if (sides.size === 1 && !isOneSided(conversation)) lost.push(`${selector}: not told as a misfit`)
    }
  }
  expect(lost.join('\n')).toBe('')
})
