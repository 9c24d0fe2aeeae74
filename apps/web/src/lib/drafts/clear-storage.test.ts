// @vitest-environment happy-dom
import {
  captureDraftKey,
  ocrTextKey,
  pendingCaptureKey,
  pendingChangeKey,
  pendingEditKey,
  quickDraftKey,
} from '@jotsam/core/pending/storage-keys'
import { expect, it } from 'vitest'
import { clearStorageButTyped } from './clear-storage.ts'

it('empties local storage of everything but what a person typed and has not saved', () => {
  const typed = [
    ...[pendingCaptureKey('a'), pendingEditKey('a'), pendingChangeKey('a')],
    ...[captureDraftKey('u', 'a'), quickDraftKey('u', 'a'), ocrTextKey('u', 'a')],
  ]
  localStorage.clear()
  for (const key of [...typed, 'jotsam-auth-token', 'jotsam-theme', 'recent_searches']) localStorage.setItem(key, 'x')
  clearStorageButTyped()
  expect(Object.keys(localStorage).sort()).toEqual(typed.sort())
})
