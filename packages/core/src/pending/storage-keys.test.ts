import { expect, it } from 'vitest'
import {
  captureDraftKey,
  isPendingCaptureKey,
  ocrTextKey,
  pendingCaptureKey,
  pendingChangeKey,
  pendingEditKey,
  quickDraftKey,
  sharedDataKey,
} from './storage-keys.ts'
import { isTypedTextKey } from './typed-text-prefixes.ts'

it('isPendingCaptureKey distinguishes pending captures from other keys', () => {
  expect(isPendingCaptureKey(pendingCaptureKey('7'))).toBe(true)
  expect(isPendingCaptureKey('pending_captures')).toBe(false)
})

it('the keys under which devices hold typed text never change', () => {
  const keys = [
    pendingCaptureKey('7'),
    pendingEditKey('7'),
    pendingChangeKey('7'),
    captureDraftKey('u', 'new:7'),
    quickDraftKey('u', '7'),
    ocrTextKey('u', '7'),
  ]
  expect(keys).toEqual([
    'pending_capture_7',
    'pending_capture_edit_7',
    'pending_capture_change_7',
    'capture_draft_u_new:7',
    'quick_capture_draft_u_7',
    'ocr_text_u_7',
  ])
  expect(keys.every(isTypedTextKey)).toBe(true)
  expect(isTypedTextKey('jotsam-theme')).toBe(false)
})

it('a shared record is named by its time', () => {
  expect(sharedDataKey('2026-11-15T10:30:00.000Z')).toBe('shared-data-2026-11-15T10:30:00.000Z')
})
