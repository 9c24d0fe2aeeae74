// @vitest-environment happy-dom
import { pendingCaptureKey, pendingChangeKey, pendingEditKey } from '@jotsam/core/pending/storage-keys'
import { expect, it } from 'vitest'
import { draftKey } from './drafts.ts'
import { clearButTyped } from './typed-texts.ts'

it('empties local storage of everything but what somebody typed and has not saved', () => {
  const typed = [
    ...[pendingCaptureKey('a'), pendingEditKey('a'), pendingChangeKey('a')],
    ...[draftKey('u', 'a'), 'quick_capture_draft_u_a', 'ocr_text_u_a'],
  ]
  for (const key of [...typed, 'jotsam-auth-token', 'jotsam-theme', 'recent_searches']) localStorage.setItem(key, 'x')
  clearButTyped()
  expect(Object.keys(localStorage).sort()).toEqual(typed.sort())
})
