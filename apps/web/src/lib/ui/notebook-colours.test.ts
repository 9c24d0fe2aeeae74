import { type Folder, folderDefaults } from '@jotsam/core/notebooks/folder'
import { expect, it } from 'vitest'
import { COLOURS, withColours } from './notebook-colours.ts'

const made = (id: string, day: number, rest: Partial<Folder> = {}) =>
  ({ id, parent_id: null, color: folderDefaults.color, created_at: `2026-11-0${day}T00:00:00Z`, ...rest }) as Folder
const colours = (folders: Folder[]) => Object.fromEntries(withColours(folders).map(({ id, color }) => [id, color]))

it('gives each notebook without a chosen colour another colour, beginning with the oldest notebook', () => {
  expect(colours([made('young', 3), made('old', 1)])).toEqual({ old: COLOURS[0], young: COLOURS[1] })
})

it('keeps a chosen colour, and a later notebook changes no earlier one', () => {
  const chosen = made('chosen', 1, { color: '#123456' })
  const before = colours([chosen, made('a', 2)])
  expect(before).toEqual({ chosen: '#123456', a: COLOURS[1] })
  expect(colours([chosen, made('a', 2), made('b', 3)])).toMatchObject(before)
})

it('gives a notebook inside another the colour of the outer one', () => {
  expect(colours([made('outer', 1), made('inner', 2, { parent_id: 'outer' })])).toEqual({
    outer: COLOURS[0],
    inner: COLOURS[0],
  })
})

it('changes no other notebook when one is moved into another or gets a colour', () => {
  const before = colours([made('a', 1), made('b', 2), made('c', 3)])
  expect(colours([made('a', 1, { parent_id: 'c' }), made('b', 2, { color: '#123456' }), made('c', 3)])).toEqual({
    a: before.c,
    b: '#123456',
    c: before.c,
  })
})
