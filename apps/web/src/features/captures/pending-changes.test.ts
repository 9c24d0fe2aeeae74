import type { Capture } from '@jotsam/core/capture'
import { describe, expect, it } from 'vitest'
import type { CapturesList } from './captures-list.ts'
import { createPendingChanges, withPending } from './pending-changes.ts'

const capture = (id: string, minute: number) =>
  ({ id, is_pinned: false, folder_id: null, created_at: new Date(minute * 60_000).toISOString() }) as Capture
const list: CapturesList = { captures: [capture('c', 3), capture('b', 2), capture('a', 1)], total: 9, isExact: true }
const everywhere = () => true

describe('what is not settled yet', () => {
  it('shows a pin at once, at its new place, and forgets it when settled', () => {
    const pending = createPendingChanges()
    const change = { is_pinned: true }
    pending.change('a', change)
    expect(withPending(list, pending.getState(), everywhere).captures.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    pending.settle('a', change)
    expect(withPending(list, pending.getState(), everywhere)).toBe(list)
  })

  it('keeps the later of two changes when the earlier one settles', () => {
    const pending = createPendingChanges()
    pending.change('a', { is_pinned: true })
    pending.change('a', { is_pinned: false })
    pending.settle('a', { is_pinned: true })
    expect(pending.getState().changes.get('a')).toEqual({ is_pinned: false })
  })

  it('takes a moved capture out of the notebook it leaves', () => {
    const pending = createPendingChanges()
    pending.change('b', { folder_id: 'other' })
    const shown = withPending(list, pending.getState(), ({ folder_id }) => folder_id === null)
    expect(shown.captures.map(({ id }) => id)).toEqual(['c', 'a'])
    expect(shown.total).toBe(8)
  })

  it('hides what is being deleted until it stays', () => {
    const pending = createPendingChanges()
    pending.leave([capture('b', 2)])
    expect(withPending(list, pending.getState(), everywhere)).toMatchObject({ total: 8 })
    pending.stay(['b'])
    expect(withPending(list, pending.getState(), everywhere)).toBe(list)
  })
})
