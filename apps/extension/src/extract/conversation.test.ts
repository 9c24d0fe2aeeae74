import { characterCount } from '@jotsam/core/capture/truncate'
import { htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { limits } from '@jotsam/core/plan/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversationHtml } from './conversation-html.ts'
import { conversationReceipt } from './conversation-receipt.ts'
import { missingTurns, savedTurn } from './saved-turns.ts'
import { captureParts, splitIntoCaptures } from './split-into-captures.ts'
import type { Conversation, Turn } from './types.ts'

const url = 'https://chatgpt.com/c/1'

function turn(id: string, html: string): Turn {
  return { id, role: 'assistant', author: 'ChatGPT', html }
}

function talk(turns: readonly Turn[], more: Partial<Conversation> = {}): Conversation {
  return { site: 'chatgpt', id: '1', title: 'Talk', url, turns, total: turns.length, missing: [], ...more }
}

const text = (html: string) => textOf(htmlTree(html))

describe('a conversation as a capture', () => {
  it('has each turn under a heading with its author and a link back', () => {
    expect(conversationHtml(talk([turn('a b"', '<p>x</p>')]))).toBe(
      `<h2><a href="${url}#turn-a%20b%22">ChatGPT</a></h2><p>x</p>`,
    )
  })

  it('has a receipt that counts what is saved and lists what is missing', () => {
    const html =
      '<pre><code>x</code></pre><p><span data-language="tex">$x$</span> <a href="https://x.org">l</a></p><table></table><img src="a">'
    expect(conversationReceipt(talk([turn('1', html), turn('2', html)], { total: 3 }))).toEqual({
      turns: 2,
      total: 3,
      codeBlocks: 2,
      formulas: 2,
      links: 2,
      tables: 2,
      images: 2,
      isPartial: true,
      reasons: ['One turn could not be read.'],
    })
    expect(conversationReceipt(talk([])).isPartial).toBe(false)
  })
})

describe('splitting into captures', () => {
  const long = (letter: string, count: number) => `<p>${`${letter.repeat(9)} `.repeat(count / 10).trim()}</p>`

  it('keeps a conversation that fits in one capture, with its own title', () => {
    const only = turn('1', '<p>x</p>')
    expect(splitIntoCaptures(talk([only]))).toEqual([
      { title: 'Talk', html: conversationHtml(talk([only])), part: 1, parts: 1, turns: [savedTurn(only)] },
    ])
  })

  it('numbers the parts, and splits inside a turn only if it must', () => {
    const parts = splitIntoCaptures(
      talk([turn('1', long('a', 30_000)), turn('2', long('b', 30_000)), turn('3', long('c', 110_000))]),
    )
    expect(parts.map(({ title, turns }) => [title, turns.map(({ id }) => id)])).toEqual([
      ['Talk (1 of 4)', ['1']],
      ['Talk (2 of 4)', ['2', '3']],
      ['Talk (3 of 4)', ['3']],
      ['Talk (4 of 4)', ['3']],
    ])
  })

  it('shortens a long title to the limit', () => {
    const parts = splitIntoCaptures(talk([turn('1', long('a', 90_000))], { title: 't'.repeat(300) }))
    expect(parts.every(({ title }) => title.length <= limits.capture.titleMax && title.endsWith('of 2)'))).toBe(true)
  })

  it('continues the existing capture and numbers the next part', () => {
    const stored = { html: long('s', 40_000), turns: [{ id: '0', digest: 'x' }], part: 2 }
    const [grown, next] = splitIntoCaptures(
      talk([]),
      [turn('1', long('a', 5_000)), turn('2', long('b', 30_000))],
      stored,
    )
    expect(grown).toMatchObject({ part: 2, parts: 3, turns: [{ id: '0' }, { id: '1' }] })
    expect(grown?.html.startsWith(stored.html)).toBe(true)
    expect(next).toMatchObject({ title: 'Talk (3 of 3)', part: 3, turns: [{ id: '2' }] })
  })

  it('loses no character and never exceeds the limit', () => {
    const html = fc
      .array(
        fc.tuple(fc.constantFrom('p', 'pre', 'blockquote', 'h3'), fc.string({ unit: 'grapheme', maxLength: 400 })),
        { maxLength: 40 },
      )
      .map((blocks) =>
        blocks.map(([name, words]) => `<${name}>${words.replace(/[&<>]/g, '·').repeat(40)}</${name}>`).join(''),
      )
    fc.assert(
      fc.property(fc.array(html, { minLength: 1, maxLength: 6 }), (bodies) => {
        const conversation = talk(bodies.map((body, at) => turn(String(at), body)))
        const parts = splitIntoCaptures(conversation)
        expect(text(parts.map((part) => part.html).join(''))).toBe(text(conversationHtml(conversation)))
        for (const part of parts) expect(characterCount(part.html)).toBeLessThanOrEqual(limits.capture.contentMax)
        expect(
          missingTurns(
            parts.flatMap((part) => part.turns),
            conversation,
          ),
        ).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('splits pages the same way', () => {
    expect(captureParts('Page', long('a', 90_000)).map(({ title }) => title)).toEqual([
      'Page (1 of 2)',
      'Page (2 of 2)',
    ])
  })
})
