import { expect, test } from 'vitest'
import { groupsOf } from './groups-of.ts'

const notes = Array.from({ length: 200 }, (_, at) => ({ id: ((at * 7919) % 4096).toString(16) }))

test.each([
  ['random ids', notes],
  ['ids that begin no group', notes.map(({ id }) => ({ id: `${id}a` }))],
])('the groups of notes with %s have all of them in their order, and none is large', (_, all) => {
  const groups = groupsOf(all)
  expect(groups.flatMap((group) => group.notes)).toEqual(all)
  expect(Math.max(...groups.map((group) => group.notes.length))).toBeLessThanOrEqual(12)
  expect(groups.length).toBeLessThan(all.length / 4)
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
