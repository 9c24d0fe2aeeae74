import { expect, it } from 'vitest'
import { earliestOf, isSavedSince } from './saved-before.ts'

const [monday, tuesday, wednesday] = ['2026-11-16T08:00:00Z', '2026-11-17T08:00:00Z', '2026-11-18T08:00:00+00:00']

it.each([
  ['a chat without a note', monday, undefined, tuesday, false],
  ['a chat that is as it was at the first save', monday, tuesday, undefined, true],
  ['a chat that changed after the first save, whenever its owner edited the note', tuesday, monday, undefined, false],
  ['a chat that was saved again with this browser', tuesday, monday, wednesday, true],
  ['a chat that changed after the last save', wednesday, monday, tuesday, false],
  ['a chat whose site tells no times', null, monday, undefined, true],
])('%s is skipped or read again', (_, changed, created, last, isSkipped) => {
  expect(isSavedSince(changed, created, last)).toBe(isSkipped)
})

it('opens the earliest part that is there', () => {
  const rows = ['second', 'before', 'third'].map((idempotency_key) => ({ idempotency_key }))
  expect(earliestOf(rows, ['long before', 'before', 'first', 'second', 'third'])?.idempotency_key).toBe('before')
  expect(earliestOf([], ['first'])).toBeUndefined()
})
