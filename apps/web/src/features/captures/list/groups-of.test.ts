import { expect, test } from 'vitest'
import { groupsOf } from './groups-of.ts'

const notes = Array.from({ length: 200 }, (_, at) => ({ id: ((at * 7919) % 4096).toString(16) }))

test('the groups have all notes in their order, about eight in each', () => {
  const groups = groupsOf(notes)
  expect(groups.flatMap((group) => group.notes)).toEqual(notes)
  expect(notes.length / groups.length).toBeCloseTo(8, -1)
})

test.each([
  ['first', 0],
  ['among others', 50],
])('a new note that is %s leaves the other groups as they are', (_, at) => {
  const before = groupsOf(notes)
  const after = groupsOf(notes.toSpliced(at, 0, { id: 'new' }))
  const isKept = ({ key, notes }: (typeof before)[number]) =>
    before.some((group) => group.key === key && group.notes.length === notes.length)
  expect(after.filter((group) => !isKept(group))).toHaveLength(1)
})
