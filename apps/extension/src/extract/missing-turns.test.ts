import { characterCount } from '@jotsam/core/capture/truncate'
import { htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { limits } from '@jotsam/core/plan/limits'
import { describe, expect, it } from 'vitest'
import { conversationHtml } from './conversation-html.ts'
import { missingTurns } from './missing-turns.ts'
import { splitIntoCaptures } from './split-into-captures.ts'
import type { Conversation, Turn } from './types.ts'

const turn = (id: string, html: string): Turn => ({ id, role: 'assistant', author: 'ChatGPT', html })
const talk = (turns: readonly Turn[]): Conversation => ({
  site: 'chatgpt',
  id: '1',
  title: 'Talk',
  url: 'https://chatgpt.com/c/1',
  turns,
  total: turns.length,
  missing: [],
})
const text = (html: string) => textOf(htmlTree(html))
const htmls = (conversation: Conversation) => splitIntoCaptures(conversation).map(({ html }) => html)

/** What is stored after a save goes on from what was stored before it. */
function goneOn(stored: readonly string[], conversation: Conversation): string[] {
  const missing = missingTurns(stored, conversation)
  const last = stored.at(-1)
  const split = splitIntoCaptures(
    conversation,
    missing,
    last === undefined ? undefined : { html: last, part: stored.length },
  )
  return [
    ...(last === undefined || split.length === 0 ? stored : stored.slice(0, -1)),
    ...split.map(({ html }) => html),
  ]
}

const prose = (words: number) => `<p>${Array.from({ length: words }, (_, at) => `word${at}`).join(' ')}</p>`
const list = `<ol>${Array.from({ length: 2500 }, (_, at) => `<li>Step ${at} of <a href="https://x.org/${at}">it</a></li>`).join('')}</ol>`
const code = `<pre><code class="language-py">${Array.from({ length: 3500 }, (_, at) => `if x == ${at}:\n    tide(${at})\n`).join('')}</code></pre>`

describe('a turn longer than a capture whose save ended between its parts', () => {
  const before = turn('q', prose(3000))
  const after = [turn('q2', '<p>And then?</p>'), turn('a2', prose(200))]

  it.each([
    ['prose', prose(16_000)],
    ['a list', list],
    ['code', code],
    ['all of them', `${prose(1000)}${list}<p><img src="https://x.org/a.png" alt="a"></p>${prose(500)}`],
  ])('is stored whole and once in the end, wherever that was: %s', (_, html) => {
    const conversation = talk([before, turn('long', html), ...after])
    const parts = htmls(conversation)
    expect(parts.length).toBeGreaterThan(2)
    for (let count = 0; count <= parts.length; count += 1) {
      const stored = goneOn(parts.slice(0, count), conversation)
      expect(text(stored.join(''))).toBe(text(conversationHtml(conversation)))
      for (const part of stored) expect(characterCount(part)).toBeLessThanOrEqual(limits.capture.contentMax)
      expect(missingTurns(stored, conversation)).toEqual([])
    }
  })

  it('is gone on with where an older save had been added to and nothing more', () => {
    const older = htmls(talk([before]))
    const conversation = talk([before, turn('long', prose(16_000)), ...after])
    const added = goneOn(older, conversation)
    const stored = goneOn(added.slice(0, older.length), conversation)
    expect(text(stored.join(''))).toBe(text(conversationHtml(conversation)))
  })

  it('is gone on with after its owner changed words in what was stored', () => {
    const conversation = talk([turn('long', prose(16_000)), ...after])
    const [first = ''] = htmls(conversation)
    const edited = first.replace('word7 ', 'my own words ')
    const stored = goneOn([edited], conversation)
    expect(text(stored.join(''))).toBe(text(conversationHtml(conversation)).replace('word7 ', 'my own words '))
  })

  it('is gone on with when the conversation is read in another way, with other ids', () => {
    const [first = ''] = htmls(talk([turn('x1', prose(16_000))]))
    const stored = goneOn([first], talk([turn('y1', prose(16_000)), turn('y2', '<p>new</p>')]))
    expect(text(stored.join(''))).toBe(
      text(conversationHtml(talk([turn('y1', prose(16_000)), turn('y2', '<p>new</p>')]))),
    )
  })
})

it('does not bring back what a person took out of the last turn', () => {
  const conversation = talk([turn('q', '<p>Why?</p>'), turn('a', '<p>Because.</p><p>Shall I say more?</p>')])
  const [stored = ''] = htmls(conversation)
  expect(missingTurns([stored.replace('<p>Shall I say more?</p>', '')], conversation)).toEqual([])
})
