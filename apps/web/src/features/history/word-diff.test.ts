import { expect, it } from 'vitest'
import { newFiles, wordDiff } from './word-diff.ts'

it('shows which words were added and removed, and counts them', () => {
  expect(wordDiff('High tide at six', 'Low tide at six today')).toEqual({
    parts: [
      { kind: 'removed', text: 'High' },
      { kind: 'added', text: 'Low' },
      { kind: 'same', text: ' tide at six' },
      { kind: 'added', text: ' today' },
    ],
    added: 2,
    removed: 1,
  })
})

it('shows a link to a note by its words, and by its id where only the note that it leads to is another', () => {
  const shown = (before: string, after: string) => wordDiff(before, after).parts.map(({ kind, text }) => [kind, text])
  expect(shown('See [[202611151030|the tides]]', 'See [[202611151030|the tides]] now')).toEqual([
    ['same', 'See the tides'],
    ['added', ' now'],
  ])
  expect(shown('[[202611151030|tides]]', '[[202611151031|tides]]')).toEqual([
    ['same', '[['],
    ['removed', '202611151030'],
    ['added', '202611151031'],
    ['same', '|tides]]'],
  ])
})

it('finds words in languages that do not separate them by blanks', () => {
  const { added, removed } = wordDiff('今天天气很好', '今天天气不好')
  expect([added, removed]).toEqual([1, 1])
})

it('shortens long parts that are the same, and cuts no word', () => {
  const long = 'word '.repeat(1000)
  const { parts } = wordDiff(`${long}old ${long}`, `${long}new ${long}`)
  expect(parts.map(({ kind }) => kind)).toEqual(['skipped', 'same', 'removed', 'added', 'same', 'skipped'])
  expect(parts.every(({ text }) => text.length < 250 && /^(?:\s*(?:word|old|new)\s*)*$/.test(text))).toBe(true)
})

it('compares two long texts without a word in common in a moment', () => {
  const text = (letter: string) => Array.from({ length: 3000 }, (_, n) => `${letter}${n}`).join(' ')
  const { added, removed } = wordDiff(text('a'), text('b'))
  expect([added, removed]).toEqual([3000, 3000])
})

it('counts pictures and files that are new, each once', () => {
  const before = '<p>Sea <img src="/files/a" alt="x"></p>'
  const after = `${before}<p><img alt="y" src="/files/b"><img src="/files/b"> <a href="/files/c">c</a> <a href="https://x.org">x</a></p>`
  expect([newFiles(before, after), newFiles(after, before)]).toEqual([2, 0])
})
