import { expect, it } from 'vitest'
import { deletePayload, rowPayload } from './change-payload.ts'

const columns = [
  { name: 'id', type: 'int8', cast: 'bigint', isEnum: false, readers: [] },
  { name: 'title', type: 'text', cast: 'text', isEnum: false, readers: [] },
]
const notice = {
  schema: 'public',
  table: 'notes',
  type: 'UPDATE',
  at: '2026-01-01T00:00:00.000Z',
  key: '{"id": 9007199254740993}',
  keyBefore: '{"id": 1}',
  shortText: '{}',
  short: {},
  before: null,
} as const

it('writes an update with every digit of the key', () => {
  const text = rowPayload(
    notice,
    { columns, key: ['id'], isCut: false, before: null, record: '{"id":9007199254740993,"title":"a"}' },
    null,
  )
  expect(text).toContain('"record":{"id":9007199254740993,"title":"a"}')
  expect(JSON.parse(text)).toMatchObject({
    type: 'UPDATE',
    schema: 'public',
    table: 'notes',
    commit_timestamp: '2026-01-01T00:00:00.000Z',
    errors: null,
    columns: [
      { name: 'id', type: 'int8' },
      { name: 'title', type: 'text' },
    ],
    old_record: { id: 1 },
  })
})

it('writes an insert without an old record', () => {
  const text = rowPayload(
    { ...notice, type: 'INSERT' },
    { columns, key: ['id'], isCut: false, before: null, record: '{"id":1}' },
    null,
  )
  expect(JSON.parse(text)).not.toHaveProperty('old_record')
})

it('writes a delete with the key only', () => {
  const written = JSON.parse(deletePayload({ ...notice, type: 'DELETE', key: '{"id": 5}' }, columns.slice(0, 1)))
  expect(written).toMatchObject({ type: 'DELETE', old_record: { id: 5 }, columns: [{ name: 'id', type: 'int8' }] })
  expect(written).not.toHaveProperty('record')
})

it('writes the selected columns of the row before an update', () => {
  const row = { columns, key: ['id'], isCut: false, before: '{"id":1,"title":"a"}', record: '{"id":1,"title":"b"}' }
  expect(JSON.parse(rowPayload(notice, row, null))).toMatchObject({ old_record: { id: 1, title: 'a' } })
  expect(JSON.parse(rowPayload(notice, row, [])).old_record).toEqual({ id: 1 })
})
