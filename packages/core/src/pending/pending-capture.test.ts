import { describe, expect, it } from 'vitest'
import {
  beginSync,
  captureRow,
  editPendingCapture,
  failSync,
  newPendingCapture,
  preparePendingCapture,
  readPendingCapture,
  rowToSync,
  textKeyOf,
} from './pending-capture.ts'
import { pendingCaptureKey } from './storage-keys.ts'
import { syncBanner } from './sync-banner.ts'

const fields = { title: 'T', content: 'C', source_url: null, folder_id: null, tags: ['a'] }
const made = {
  local_id: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  user_id: '3f2504e0-4f89-11d3-9a0c-0305e82c3302',
  zettel_id: '202611151030',
  ocr_extraction_id: null,
  created_at: '2026-11-15T10:30:00Z',
}
const pending = newPendingCapture(fields, made)

describe('a pending capture', () => {
  // spec: K20
  it('has the capture fields, a local id and its state', () => {
    expect(pending).toEqual({
      ...fields,
      ...made,
      is_edited: false,
      earlier: [],
      sync_status: 'pending',
      last_error: null,
    })
    expect(pendingCaptureKey(pending.local_id)).toBe(`pending_capture_${made.local_id}`)
  })

  it('goes from pending to syncing, and to failed on an error', () => {
    expect(pending.sync_status).toBe('pending')
    const syncing = beginSync(pending)
    expect(syncing.sync_status).toBe('syncing')
    const failed = failSync(syncing, 'no way')
    expect(failed).toMatchObject({ sync_status: 'failed', last_error: 'no way' })
    expect(beginSync(failed)).toMatchObject({ sync_status: 'syncing', last_error: null })
  })

  it('is made from what was entered, and keeps its id and date when it is tried again', () => {
    const made = { localId: pending.local_id, userId: pending.user_id }
    const first = preparePendingCapture({ content: ' C ', tags: ['a', 'a'] }, made)
    if (!first.ok) throw new Error(first.message)
    expect(first.value).toMatchObject({ content: 'C', tags: ['a'], is_edited: false, ocr_extraction_id: null })
    expect(first.value.zettel_id).toMatch(/^\d{12}$/)
    const again = preparePendingCapture({ content: 'D' }, { ...made, earlier: pending })
    expect(again).toMatchObject({ value: { content: 'D', created_at: pending.created_at, is_edited: true } })
    const unsure = preparePendingCapture({ content: 'C' }, { ...made, extractionId: 'x', mayBeStored: true })
    expect(unsure).toMatchObject({ value: { is_edited: true, ocr_extraction_id: 'x' } })
    expect(preparePendingCapture({ content: ' ' }, made).ok).toBe(false)
  })

  it('is sent with its local id as the idempotency key, and without its state', () => {
    const { local_id, ...rest } = made
    expect(rowToSync(pending)).toEqual({ ...fields, ...rest, id: local_id, idempotency_key: local_id })
  })

  it('keeps its id when its text changes, and is marked as edited', () => {
    const edited = editPendingCapture(failSync(pending, 'x'), { ...fields, content: 'D' })
    expect(edited).toEqual({ ...pending, content: 'D', is_edited: true, earlier: [textKeyOf(fields)] })
    expect(readPendingCapture(JSON.stringify(edited))).toEqual(edited)
  })

  it('leaves a damaged date or zettel id to the server', () => {
    const row = rowToSync({ ...pending, zettel_id: '', created_at: 'then' })
    expect(row).toMatchObject({ content: 'C', idempotency_key: made.local_id })
    expect(row).not.toHaveProperty('zettel_id')
    expect(row).not.toHaveProperty('created_at')
  })

  it('has no id in the row of a client that names its captures by other keys', () => {
    const row = captureRow(fields, { ...made, key: 'k' })
    expect(row).toMatchObject({ ...fields, idempotency_key: 'k', created_at: made.created_at })
    expect(row).not.toHaveProperty('id')
  })

  // spec: K20
  it('is sent under the same key each time, whatever its local id is', () => {
    const rows = ['local-1', 'local-1', 'local-2'].map((local_id) => {
      const read = readPendingCapture(JSON.stringify({ ...pending, local_id }))
      if (!read) throw new Error('It was not read.')
      return rowToSync(read)
    })
    const keys = rows.map(({ idempotency_key }) => idempotency_key)
    expect(keys[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(rows[0]?.id).toBe(keys[0])
  })

  it('takes its id from the end of its storage key, under which it is removed once it is stored', () => {
    expect(readPendingCapture(JSON.stringify({ ...pending, local_id: 'other' }), 'end-of-key')?.local_id).toBe(
      'end-of-key',
    )
  })

  it('is read back from the device unchanged', () => {
    expect(readPendingCapture(JSON.stringify(failSync(pending, 'x')))).toEqual(failSync(pending, 'x'))
  })

  it.each([
    null,
    '',
    'not json',
    'null',
    '[]',
    '7',
    '{}',
    JSON.stringify({ ...pending, sync_status: 'done' }),
    JSON.stringify({ ...pending, content: 7 }),
    JSON.stringify({ ...pending, local_id: '' }),
  ])('is not read from %j', (stored) => {
    expect(readPendingCapture(stored)).toBeNull()
  })

  it('is read without its damaged fields', () => {
    const damaged = JSON.stringify({ ...pending, tags: ['a', 7], source_url: 7, title: undefined })
    expect(readPendingCapture(damaged)).toMatchObject({ content: 'C', tags: ['a'], source_url: null, title: '' })
  })
})

describe('the sync banner', () => {
  it.each([
    [{ kind: 'waiting', pending: 0 }, null],
    [{ kind: 'waiting', pending: 3 }, '3 captures pending sync, will sync when connection improves'],
    [{ kind: 'syncing', pending: 3 }, 'Syncing 3 pending captures...'],
    [{ kind: 'syncing', pending: 0 }, null],
    [{ kind: 'finished', synced: 3, failed: 0 }, 'Synced 3 captures successfully'],
    [{ kind: 'finished', synced: 2, failed: 1 }, '2 synced, 1 failed'],
    [{ kind: 'finished', synced: 0, failed: 2 }, 'Failed to sync pending captures'],
    [{ kind: 'finished', synced: 0, failed: 0 }, null],
    [{ kind: 'broken' }, 'Failed to sync pending captures'],
  ] as const)('reads for %j: %j', (state, text) => {
    expect(syncBanner(state)?.text ?? null).toBe(text)
  })

  it('offers a retry when something is left to send', () => {
    expect(syncBanner({ kind: 'waiting', pending: 1 })?.canRetry).toBe(true)
    expect(syncBanner({ kind: 'finished', synced: 1, failed: 1 })?.canRetry).toBe(true)
    expect(syncBanner({ kind: 'finished', synced: 1, failed: 0 })?.canRetry).toBe(false)
    expect(syncBanner({ kind: 'syncing', pending: 1 })?.canRetry).toBe(false)
  })
})
