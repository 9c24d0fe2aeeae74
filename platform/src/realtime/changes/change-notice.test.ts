import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readChangeNotice } from './change-notice.ts'

const header = JSON.stringify({ schema: 'public', table: 'notes', type: 'UPDATE', at: '2026-01-01T00:00:00.000Z' })

it('parses a notification', () => {
  expect(readChangeNotice(`${header}\n{"id": 2}\n{"id": 1}\n{"id": 2, "done": true}`)).toEqual({
    schema: 'public',
    table: 'notes',
    type: 'UPDATE',
    at: '2026-01-01T00:00:00.000Z',
    key: '{"id": 2}',
    keyBefore: '{"id": 1}',
    shortText: '{"id": 2, "done": true}',
    short: { id: 2, done: true },
    before: null,
  })
})

it('parses the row before an update', () => {
  expect(readChangeNotice(`${header}\n{"id": 2}\n\n{"id": 2}\n{"id": 2, "done": false}`)?.before).toEqual({
    text: '{"id": 2, "done": false}',
    columns: { id: 2, done: false },
  })
})

it('returns the key when the other columns did not fit', () => {
  expect(readChangeNotice(`${header}\n{"id": 2}\n`)).toMatchObject({ keyBefore: '{"id": 2}', short: { id: 2 } })
})

it('parses a notification of a table without a key', () => {
  expect(readChangeNotice(`${header}\n\n\n{"a": 1}`)).toMatchObject({ key: null, short: { a: 1 } })
})

it('returns null for anything else and never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => readChangeNotice(text) === null))
  expect(readChangeNotice(`${header}\n{"id": 2}\n\n[1`)).toBeNull()
})
