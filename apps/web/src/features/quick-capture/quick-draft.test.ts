// @vitest-environment happy-dom
import { quickDraftKey } from '@jotsam/core/pending/storage-keys'
import { afterEach, expect, it, vi } from 'vitest'
import { keepLocally } from '../../lib/device/local-values.ts'
import { emptyQuickFields, lockLatestDraft } from './quick-draft.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const stored = { ...emptyQuickFields, content: 'half a thought', origin: null, keptAt: '2026-11-15T10:00:00Z' }

it.each([
  ['refuses locks', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
  ['has no locks', undefined],
])('a draft is found in a browser that %s', async (_, locks) => {
  vi.stubGlobal('navigator', locks ? { locks } : {})
  keepLocally(quickDraftKey('ann', 'one'), stored)
  const { localId, draft, release } = await lockLatestDraft('ann', null)
  expect({ localId, draft }).toEqual({ localId: 'one', draft: stored })
  release()
})

it('a draft that another tab has locked is not used', async () => {
  const held = { request: (_name: string, _how: unknown, take: (lock: null) => unknown) => Promise.resolve(take(null)) }
  vi.stubGlobal('navigator', { locks: held })
  keepLocally(quickDraftKey('ann', 'one'), stored)
  const { localId, draft } = await lockLatestDraft('ann', null)
  expect(draft).toBeNull()
  expect(localId).not.toBe('one')
})
