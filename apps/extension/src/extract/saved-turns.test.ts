import { characterCount } from '@jotsam/core/capture/truncate'
import { htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { htmlToMarkdown } from '@jotsam/core/markdown/html-to-markdown'
import { limits } from '@jotsam/core/plan/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversationHtml } from './conversation-html.ts'
import { missingTurns, savedTurn, sinceSaved } from './saved-turns.ts'
import { splitIntoCaptures } from './split-into-captures.ts'
import { turnsFromLinks } from './turn-id.ts'
import type { CapturePart, Conversation, Turn } from './types.ts'

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
const joined = (parts: readonly CapturePart[]) => text(parts.map(({ html }) => html).join(''))
const missingIn = (parts: readonly CapturePart[], conversation: Conversation) =>
  missingTurns(
    parts.flatMap(({ turns }) => turns),
    conversation,
  )

/** The parts after a save that continues what was stored before. */
function savedAgain(stored: readonly CapturePart[], conversation: Conversation): readonly CapturePart[] {
  const split = splitIntoCaptures(conversation, missingIn(stored, conversation), stored.at(-1))
  return [...(split.length === 0 ? stored : stored.slice(0, -1)), ...split]
}

const prose = (words: number) => `<p>${Array.from({ length: words }, (_, at) => `word${at}`).join(' ')}</p>`
const list = `<ol>${Array.from({ length: 2500 }, (_, at) => `<li>Step ${at} of <a href="https://x.org/${at}">it</a></li>`).join('')}</ol>`
const code = `<pre><code class="language-py">${Array.from({ length: 3500 }, (_, at) => `if x == ${at}:\n    tide(${at})\n`).join('')}</code></pre>`

describe('a turn that is longer than a capture, after its save was interrupted', () => {
  const before = turn('q', prose(3000))
  const after = [turn('q2', '<p>And then?</p>'), turn('a2', prose(200))]

  it.each([
    ['prose', prose(16_000)],
    ['a list', list],
    ['code', code],
    ['all of them', `${prose(1000)}${list}<p><img src="https://x.org/a.png" alt="a"></p>${prose(500)}`],
  ])('is stored whole and once, wherever the save was interrupted: %s', (_, html) => {
    const conversation = talk([before, turn('long', html), ...after])
    const parts = splitIntoCaptures(conversation)
    expect(parts.length).toBeGreaterThan(2)
    const whole = text(conversationHtml(conversation))
    for (let count = 0; count <= parts.length; count += 1) {
      const stored = savedAgain(parts.slice(0, count), conversation)
      expect(joined(stored)).toBe(whole)
      for (const part of stored) expect(characterCount(part.html)).toBeLessThanOrEqual(limits.capture.contentMax)
      expect(missingIn(stored, conversation)).toEqual([])
    }
  })

  it('is continued after a second interruption', () => {
    const conversation = talk([before, turn('long', prose(24_000)), ...after])
    const [first] = splitIntoCaptures(conversation)
    if (!first) throw new Error('No part.')
    const again = savedAgain(savedAgain([first], conversation).slice(0, 2), conversation)
    expect(joined(again)).toBe(text(conversationHtml(conversation)))
  })

  it('is continued when it was being added to an older save', () => {
    const older = splitIntoCaptures(talk([before]))
    const conversation = talk([before, turn('long', prose(16_000)), ...after])
    const added = savedAgain(older, conversation)
    const stored = savedAgain(added.slice(0, older.length), conversation)
    expect(joined(stored)).toBe(text(conversationHtml(conversation)))
  })

  it('is continued after its owner changed words in the stored part', () => {
    const conversation = talk([turn('long', prose(16_000)), ...after])
    const [first] = splitIntoCaptures(conversation)
    if (!first) throw new Error('No part.')
    const stored = savedAgain([{ ...first, html: first.html.replace('word7 ', 'my own words ') }], conversation)
    expect(joined(stored)).toBe(text(conversationHtml(conversation)).replace('word7 ', 'my own words '))
  })

  it('is continued when the conversation is read in another way, with other ids', () => {
    const [first] = splitIntoCaptures(talk([turn('x1', prose(16_000))]))
    if (!first) throw new Error('No part.')
    const conversation = talk([turn('y1', prose(16_000)), turn('y2', '<p>new</p>')])
    expect(joined(savedAgain([first], conversation))).toBe(text(conversationHtml(conversation)))
  })
})

describe('the missing turns', () => {
  const missingIds = (saved: readonly Turn[], now: readonly Turn[]) =>
    missingTurns(saved.map(savedTurn), talk(now)).map(({ id }) => id)

  it('are exactly those that are not saved', () => {
    const turns = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(turns, fc.nat(), (ids, cut) => {
        const all = ids.map((id) => turn(id, `<p>${id.replace(/[&<>]/g, '')} words</p>`))
        const count = 1 + (cut % all.length)
        expect(missingIds(all.slice(0, count), all)).toEqual(ids.slice(count))
      }),
    )
  })

  it('are found by their digests where the same conversation was read with other ids', () => {
    const saved = [turn('x1', '<p>go on</p>'), turn('x2', '<p>b  c</p>')]
    const now = [turn('y1', '<p>go on</p>'), turn('y2', '<p>b c</p>'), turn('y3', '<p>go on</p>')]
    expect(missingIds(saved, now)).toEqual(['y3'])
  })

  it('are all turns when none is saved', () => {
    expect(missingIds([], [turn('1', '<p>x</p>')])).toEqual(['1'])
  })

  it('include an answer that was saved while it was being written', () => {
    const saved = [turn('u', '<p>q</p>'), turn('a.part', '<p>Half</p>')]
    expect(missingIds(saved, [turn('u', '<p>q</p>'), turn('a', '<p>Half and whole</p>')])).toEqual(['a'])
  })

  it('of a capture without a list of turns are found by the links in it, also after editing and as Markdown', () => {
    const saved = talk([turn('one', '<p>a</p>'), turn('t(w)o', '<p>b</p>')])
    const now = talk([...saved.turns, turn('three', '<p>c</p>')])
    const html = conversationHtml(saved)
    const edited = html.replace('<p>a</p>', '<p>my own words #turn-%</p>').replaceAll('h2', 'h3')
    for (const stored of [html, edited, htmlToMarkdown(html).replaceAll(')', ' )')])
      expect(missingTurns(turnsFromLinks(stored), now).map(({ id }) => id)).toEqual(['three'])
    expect(missingTurns(turnsFromLinks('<p>something else</p>'), now)).toHaveLength(3)
  })
})

describe('a page that shows only the end of a conversation', () => {
  const turns = ['one', 'go on', 'two', 'go on', 'three'].map((words, at) => turn(`t${at}`, `<p>${words}</p>`))
  const saved = turns.slice(0, 4).map(savedTurn)
  const idsOf = (shown: readonly Turn[]) => sinceSaved(saved, shown)?.map(({ id }) => id)

  it('adds what comes after the last saved turn', () => {
    expect(idsOf(turns.slice(2))).toEqual(['t3', 't4'])
  })

  it('does not add again the first turn that it shows, whose id depends on the turn before it', () => {
    const [first, ...rest] = turns.slice(1)
    expect(idsOf([turn('other', first?.html ?? ''), ...rest])).toEqual(['t3', 't4'])
  })

  it('is compared by words when no id fits', () => {
    const shown = turns.slice(2).map(({ html }, at) => turn(`other${at}`, html))
    const since = sinceSaved(saved, shown) ?? []
    expect(missingTurns(saved, talk(since)).map(({ id }) => id)).toEqual(['other2'])
  })

  it('adds nothing when the turns between are unknown', () => {
    expect(sinceSaved(saved, [turn('t8', '<p>eight</p>'), turn('t9', '<p>go on and on</p>')])).toBeNull()
  })
})
