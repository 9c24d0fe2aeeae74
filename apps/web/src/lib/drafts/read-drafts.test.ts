// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { keepDraft, newDraftName } from './drafts.ts'
import { lockDraft } from './lock-draft.ts'
import { closedNewDraft } from './read-drafts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('offers the newest draft of a new note that no form has open, here or in another tab', async () => {
  const held = new Set<string>()
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<void> | undefined) => {
    if (held.has(name)) return work(null)
    held.add(name)
    await work({})
    held.delete(name)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  for (const [key, keptAt] of [
    ['older', '2026-11-18T10:00:00.000Z'],
    ['newer', '2026-11-18T11:00:00.000Z'],
  ] as const) {
    const fields = { title: key, content: '', folder_id: null, tags: '' }
    keepDraft('ann', newDraftName(key), { fields, base: null, keptAt })
  }
  const release = await lockDraft('newer')
  expect(await closedNewDraft('ann')).toMatchObject({ idempotencyKey: 'older' })
  release?.()
  await Promise.resolve()
  expect(await closedNewDraft('ann')).toMatchObject({ idempotencyKey: 'newer' })
})
