import { expect, test } from 'vitest'
import { groupsOf } from './groups-of.ts'

const notes = Array.from({ length: 200 }, (_, at) => ({ id: ((at * 7919) % 4096).toString(16) }))

test('the groups have all notes in their order, about eight in each', () => {
  const groups = groupsOf(notes)
  expect(groups.flat()).toEqual(notes)
  expect(notes.length / groups.length).toBeCloseTo(8, -1)
})

test('a new note changes one group only', () => {
  const before = groupsOf(notes).map((group) => JSON.stringify(group))
  const after = groupsOf(notes.toSpliced(50, 0, { id: 'new' })).map((group) => JSON.stringify(group))
  expect(after.filter((group) => !before.includes(group))).toHaveLength(1)
})
