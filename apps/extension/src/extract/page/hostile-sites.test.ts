// @vitest-environment happy-dom
// The sites that are read from the page only, after a change of theirs that the rules do not know. The receipt says what is missing.
import { describe, expect, it } from 'vitest'
import { conversationReceipt } from '../conversation-receipt.ts'
import aistudio from '../fixtures/aistudio.html?raw'
import copilot from '../fixtures/copilot.html?raw'
import deepseek from '../fixtures/deepseek.html?raw'
import grok from '../fixtures/grok.html?raw'
import kimi from '../fixtures/kimi.html?raw'
import mistral from '../fixtures/mistral.html?raw'
import notebooklm from '../fixtures/notebooklm.html?raw'
import perplexity from '../fixtures/perplexity.html?raw'
import { openChat, read, rulesAt } from '../testing/read-open-page.ts'
import { turnElements } from './read-turn.ts'

const sites = [
  ['https://www.perplexity.ai/search/tea-1', perplexity],
  ['https://grok.com/c/1', grok],
  ['https://copilot.microsoft.com/chats/1', copilot],
  ['https://chat.deepseek.com/a/chat/s/1', deepseek],
  ['https://aistudio.google.com/prompts/1', aistudio],
  ['https://notebooklm.google.com/notebook/1', notebooklm],
  ['https://chat.mistral.ai/chat/1', mistral],
  ['https://www.kimi.com/chat/1', kimi],
] as const

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
