import { htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { expect, it } from 'vitest'
import { conversationHtml } from './conversation-html.ts'
import { fingerprint } from './fingerprint.ts'
import { placeTurns } from './place-turns.ts'
import { missingTurns } from './saved-turns.ts'
import { splitIntoCaptures } from './split-into-captures.ts'
import type { CapturePart, Conversation, Turn } from './types.ts'

const turn = (id: string, words = `Words of ${id}`): Turn => ({
  id,
  role: 'user',
  author: 'You',
  html: `<p>${words}</p>`,
})
const talk = (turns: readonly Turn[]): Conversation => ({
  site: 'gemini',
  id: '1',
  title: 'Talk',
  url: 'https://gemini.google.com/app/1',
  turns,
  total: turns.length,
  missing: [],
})
const all = ['t1', 't2', 't3', 't4', 't5', 't6'].map((id) => turn(id))
const stored = (turns: readonly Turn[]) => splitIntoCaptures(talk(turns))
const htmlOf = (parts: readonly CapturePart[]) => parts.map(({ html }) => html).join('')
const idsOf = (turns: readonly { id: string }[]) => turns.map(({ id }) => id)

it('turns from before the first saved one stand before it, and later ones are for the end', () => {
  const placed = placeTurns(stored(all.slice(2, 4)), talk(all))
  expect(htmlOf(placed.parts)).toBe(conversationHtml(talk(all.slice(0, 4))))
  expect(idsOf(placed.parts[0]?.turns ?? [])).toEqual(['t1', 't2', 't3', 't4'])
  expect(idsOf(placed.after)).toEqual(['t5', 't6'])
  expect(placed).toMatchObject({ before: [], misplaced: 0 })
  expect(placeTurns(placed.parts, talk(all.slice(0, 4)))).toMatchObject({ parts: placed.parts, after: [] })
})

it('turns that were left out while scrolling stand between their neighbours', () => {
  const placed = placeTurns(stored([...all.slice(0, 1), ...all.slice(3)]), talk(all))
  expect(htmlOf(placed.parts)).toBe(conversationHtml(talk(all)))
  expect(placed.after).toEqual([])
})

it('what the owner wrote above the chat stays above it', () => {
  const [part] = stored(all.slice(2))
  if (!part) throw new Error('No part.')
  const placed = placeTurns([{ ...part, html: `<p>My summary</p>${part.html}` }], talk(all))
  expect(htmlOf(placed.parts)).toBe(`<p>My summary</p>${conversationHtml(talk(all))}`)
})

it('a beginning that has no room in the first capture gets captures of its own', () => {
  const long = [turn('t1', 'tide '.repeat(9000)), turn('t2', 'wave '.repeat(9000)), ...all.slice(2)]
  const placed = placeTurns(stored(long.slice(2)), talk(long))
  expect(idsOf(placed.before)).toEqual(['t1', 't2'])
  expect(placed).toMatchObject({ after: [], misplaced: 0, parts: stored(long.slice(2)) })
})

it('a turn from the middle without room there, or whose neighbour lost its heading, is for the end and counted', () => {
  const long = [...all.slice(0, 2), turn('t3', 'tide '.repeat(9990)), ...all.slice(3)]
  expect(placeTurns(stored([...long.slice(0, 2), ...long.slice(3)]), talk(long))).toMatchObject({
    after: [{ id: 't3' }],
    misplaced: 1,
  })
  const [part] = stored([...all.slice(0, 2), ...all.slice(3)])
  if (!part) throw new Error('No part.')
  const edited = { ...part, html: textOf(htmlTree(part.html)) }
  expect(placeTurns([edited], talk(all))).toMatchObject({ after: [{ id: 't3' }], misplaced: 1 })
  // The link is still there, and the nearest heading above it is one within the turn before.
  const heading = part.html.lastIndexOf('<h2>', part.html.indexOf('#turn-t4'))
  const plain = part.html.slice(heading).replace('<h2>', '<p>').replace('</h2>', '</p>')
  const inside = { ...part, html: `${part.html.slice(0, heading)}<h3>More</h3><p>Of t2.</p>${plain}` }
  expect(placeTurns([inside], talk(all))).toMatchObject({ parts: [inside], after: [{ id: 't3' }], misplaced: 1 })
})

it('on a site without ids, the first saved turn is known again when the turns before it are loaded', () => {
  const read = (words: readonly string[]) =>
    words.map((each, at) => turn(`user-${fingerprint(`${words[at - 1] ?? ''}${each}`)}`, each))
  const whole = talk(read(['one', 'go on', 'two', 'go on', 'three']))
  const placed = placeTurns(stored(read(['two', 'go on', 'three'])), whole)
  expect(textOf(htmlTree(htmlOf(placed.parts)))).toBe(textOf(htmlTree(conversationHtml(whole))))
  expect(placed.after).toEqual([])
  expect(
    missingTurns(
      placed.parts.flatMap(({ turns }) => turns),
      whole,
    ),
  ).toEqual([])
})
