// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { keepLocally } from '../../lib/device/local-values.ts'
import { emptyQuickFields, holdDraft, quickDraftKey } from './quick-draft.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const kept = { ...emptyQuickFields, content: 'half a thought', origin: null, keptAt: '2026-11-15T10:00:00Z' }

it.each([
  ['refuses locks', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
  ['has no locks', undefined],
])('a browser that %s still gives a draft back', async (_, locks) => {
  vi.stubGlobal('navigator', locks ? { locks } : {})
  keepLocally(quickDraftKey('ann', 'one'), kept)
  const { localId, draft, release } = await holdDraft('ann', null)
  expect({ localId, draft }).toEqual({ localId: 'one', draft: kept })
  release()
})

it('a draft that another tab writes is left to it', async () => {
  const held = { request: (_name: string, _how: unknown, take: (lock: null) => unknown) => Promise.resolve(take(null)) }
  vi.stubGlobal('navigator', { locks: held })
  keepLocally(quickDraftKey('ann', 'one'), kept)
  const { localId, draft } = await holdDraft('ann', null)
  expect(draft).toBeNull()
  expect(localId).not.toBe('one')
})
