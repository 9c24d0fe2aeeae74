import type { Capture } from '@jotsam/core/capture/capture'
import { type ChangeStep, withStep } from '@jotsam/core/pending/pending-change'
import { describe, expect, it } from 'vitest'
import type { CapturesList } from './captures-list.ts'
import { createPendingChanges, type ShownBy, withPending } from './pending-changes.ts'

const capture = (id: string, minute: number) =>
  ({ id, is_pinned: false, folder_id: null, created_at: new Date(minute * 60_000).toISOString() }) as Capture
const list: CapturesList = { captures: [capture('c', 3), capture('b', 2), capture('a', 1)], total: 9, isExact: true }
const everywhere: ShownBy = { waiting: new Map(), belongs: () => true, find: () => null }

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
    const shown = withPending(list, pending.getState(), {
      ...everywhere,
      belongs: ({ folder_id }) => folder_id === null,
    })
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

  const waiting = (of: Capture, step: ChangeStep) =>
    new Map([[of.id, withStep(null, of, step, { at: '', heldUntil: null })]])
  const none = createPendingChanges().getState()

  it('shows what waits on the device: pins at their place, deletes not at all', () => {
    const pinned = { ...everywhere, waiting: waiting(capture('a', 1), { kind: 'pin', to: true }) }
    expect(withPending(list, none, pinned).captures.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    const deleted = { ...everywhere, waiting: waiting(capture('c', 3), { kind: 'delete' }) }
    expect(withPending(list, none, deleted)).toMatchObject({ total: 8, captures: [{ id: 'b' }, { id: 'a' }] })
  })

  it('shows what was moved here from where it is known', () => {
    const moved = { ...capture('d', 4), tags: [] }
    const shown = withPending(list, none, {
      waiting: waiting(moved, { kind: 'move', to: 'pier' }),
      belongs: ({ folder_id }) => folder_id === 'pier',
      find: (id) => (id === 'd' ? moved : null),
    })
    expect(shown.captures).toMatchObject([{ id: 'd', folder_id: 'pier' }, { id: 'c' }, { id: 'b' }, { id: 'a' }])
    expect(shown.total).toBe(10)
  })
})
