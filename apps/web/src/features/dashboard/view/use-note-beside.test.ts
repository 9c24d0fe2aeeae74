import { expect, it } from 'vitest'
import { noteBeside } from './use-note-beside.ts'

const notes = (ids: string) => [...ids].map((id) => ({ id }))

it.each([
  ['begins with the first note', '', 'abc', null, 'a'],
  ['keeps its note when another one comes first', 'abc', 'xabc', 'a', 'a'],
  ['goes on to the next note after a delete', 'abc', 'ac', 'b', 'c'],
  ['goes back to the note before, after the last one was deleted', 'abc', 'ab', 'c', 'b'],
  ['begins again in another notebook', '', 'xyz', 'b', 'x'],
  ['is empty without notes', 'a', '', 'a', null],
])('the pane beside the list %s', (_, before, now, id, shown) => {
  expect(noteBeside(notes(before), notes(now), id)).toBe(shown)
})
