import { expect, it } from 'vitest'
import { isPendingCaptureKey, pendingCaptureKey, sharedDataKey } from './storage-keys.ts'

it('recognises the keys of pending captures', () => {
  expect(pendingCaptureKey('7')).toBe('pending_capture_7')
  expect(isPendingCaptureKey(pendingCaptureKey('7'))).toBe(true)
  expect(isPendingCaptureKey('pending_captures')).toBe(false)
})

it('names a shared record by its time', () => {
  expect(sharedDataKey('2026-11-15T10:30:00.000Z')).toBe('shared-data-2026-11-15T10:30:00.000Z')
})
