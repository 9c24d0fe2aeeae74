// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { dropDraft, editDraftName, keepDraft, newDraftName } from './drafts.ts'
import { lockDraft } from './lock-draft.ts'
import { closedNewDraft, readDraft } from './read-drafts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const fields = { title: '', content: '', folder_id: null, tags: '' }

it('keeps the drafts of two tabs apart, also after a reload, and offers the one of this tab first', async () => {
  const openTab = () => {
    vi.resetModules()
    return import('./drafts.ts')
  }
  const ours = editDraftName('note')
  const duplicate = await openTab()
  expect(duplicate.editDraftName('note')).not.toBe(ours)
  sessionStorage.clear()
  dispatchEvent(new Event('pagehide'))
  sessionStorage.setItem('tab', ours.slice('note:'.length))
  const reloaded = await openTab()
  expect(reloaded.editDraftName('note')).toBe(ours)
  keepDraft('ann', ours, { fields: { ...fields, title: 'Ours' }, base: null, keptAt: '1' })
  sessionStorage.clear()
  const other = await openTab()
  other.keepDraft('ann', other.editDraftName('note'), {
    fields: { ...fields, title: 'Theirs' },
    base: null,
    keptAt: '2',
  })
  expect(readDraft('ann', 'note')).toMatchObject({ fields: { title: 'Ours' } })
  dropDraft('ann', ours)
  expect(readDraft('ann', 'note')).toMatchObject({ fields: { title: 'Theirs' } })
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
    keepDraft('ann', newDraftName(key), { fields: { ...fields, title: key }, base: null, keptAt })
  }
  const release = await lockDraft('newer')
  expect(await closedNewDraft('ann')).toMatchObject({ name: 'new:older' })
  release?.()
  await Promise.resolve()
  expect(await closedNewDraft('ann')).toMatchObject({ name: 'new:newer' })
})
