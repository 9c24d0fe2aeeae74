import { describe, expect, it } from 'vitest'
import { byName, checkFolderName, checkFolderUpdate, mayHoldFolders, renameFolder } from './folder.ts'

const badName = 'Notebook name must be 1-100 characters and contain no special characters'
const id = '3f2504e0-4f89-11d3-9a0c-0305e82c3301'

describe('a notebook name', () => {
  // spec: V09, V10
  it.each([
    ['Reading', true],
    ['  Reading list ', true],
    ['Ideen & Größe (2026), v1.2', true],
    ['a'.repeat(100), true],
    ['📚'.repeat(100), true],
    ['a'.repeat(101), false],
    ['', false],
    ['   ', false],
    ...[...'<>:"/\\|?*'].map((character): [string, boolean] => [`a${character}b`, false]),
  ])('%j is accepted: %s', (typed, ok) => {
    expect(checkFolderName(typed)).toEqual(ok ? { ok, value: typed.trim() } : { ok, message: badName })
  })
})

// spec: V11
it.each([
  [{ id, name: ' Reading ' }, true],
  [{ id: 'x', name: 'Reading' }, false],
  [{ id: undefined, name: 'Reading' }, false],
  [{ id, name: '' }, false],
  [{ id, name: 'a/b' }, false],
  [{ id, name: undefined }, false],
])('a folder update with %j is valid: %s', (update, ok) => {
  expect(checkFolderUpdate(update)).toEqual(
    ok ? { ok, value: { id, name: 'Reading' } } : { ok, message: 'Invalid folder data' },
  )
})

it.each([
  ['Reading', '', { kind: 'ignored' }],
  ['Reading', '   ', { kind: 'ignored' }],
  ['Reading', ' Reading ', { kind: 'ignored' }],
  ['Reading', 'reading', { kind: 'rename', name: 'reading' }],
  ['Reading', 'a|b', { kind: 'refused', message: badName }],
])('renaming %j to %j gives %j', (current, typed, expected) => {
  expect(renameFolder(current, typed)).toEqual(expected)
})

it('notebooks stand in the order of their names, and numbers in theirs', () => {
  const names = ['Chapter 10', 'zoo', 'Éclair', 'Chapter 2', 'east'].map((name) => ({ name })).sort(byName)
  expect(names.map(({ name }) => name)).toEqual(['Chapter 2', 'Chapter 10', 'east', 'Éclair', 'zoo'])
})

describe('nesting', () => {
  const top = { id: 'top', parent_id: null }
  const inner = { id: 'inner', parent_id: 'top' }

  it('allows a second level and no third', () => {
    expect(mayHoldFolders(top)).toBe(true)
    expect(mayHoldFolders(inner)).toBe(false)
  })
})
