// @vitest-environment happy-dom
// The sites that are read from the page only, after a change of theirs that the rules do not know. The receipt says what is missing.
import { describe, expect, it } from 'vitest'
import { conversationReceipt } from '../conversation-receipt.ts'
import { everySite } from '../testing/every-site.ts'
import { openChat, read, rulesAt } from '../testing/read-open-page.ts'
import { turnElements } from './read-turn.ts'

/** The data of the other three is read, too. */
const sites = everySite.filter(([url]) => !/chatgpt|claude|gemini/.test(url))

/** Without any name that rules could know. */
function rename(element: Element | undefined): void {
  for (const each of element ? [element, ...element.querySelectorAll('*')] : []) {
    for (const { name } of [...each.attributes]) each.removeAttribute(name)
    if (each.localName.includes('-')) {
      const other = document.createElement('div')
      other.append(...each.childNodes)
      each.replaceWith(other)
    }
  }
}

const [question, answer] = [0, 1]
const turnAt = (at: number) => turnElements(document, rulesAt(document.URL))[at]
const textAt = (at: number) =>
  [...(turnAt(at)?.querySelectorAll('*') ?? [])].findLast((each) => /tea grow|hills|^\.$/.test(each.textContent ?? ''))

const changes: [string, () => void, RegExp][] = [
  ['whose questions have other names', () => rename(turnAt(question)), /questions are missing|answers are missing/],
  ['whose answers have other names', () => rename(turnAt(answer)), /answers are missing|could not be read/],
  ['whose question is not loaded yet', () => turnAt(question)?.replaceChildren(), /could not be read|are missing/],
  ['with a drawing in the answer', () => textAt(answer)?.append(document.createElement('canvas')), /drawing or player/],
  [
    'with a picture in the page’s memory',
    () =>
      textAt(answer)?.insertAdjacentHTML(
        'beforeend',
        '<img alt="Map" src="blob:https://x/1" width="200" height="200">',
      ),
    /picture could not be read/,
  ],
]

describe.each(sites)('%s', (url, fixture) => {
  it.each(changes)('is partial %s', async (_, change, reason) => {
    openChat(url, fixture)
    change()
    const receipt = conversationReceipt(await read())
    expect(receipt.reasons.join(' ')).toMatch(receipt.turns === 0 ? /No turns/ : reason)
    expect(receipt.isPartial).toBe(true)
  })

  it('is partial while the answer grows, and saves it once', async () => {
    openChat(url, fixture)
    const wait = async () => textAt(answer)?.append(' and more')
    const conversation = await read({ wait })
    expect(conversation.turns).toHaveLength(2)
    expect(conversationReceipt(conversation).reasons.join(' ')).toMatch(/still being written/)
  })
})
