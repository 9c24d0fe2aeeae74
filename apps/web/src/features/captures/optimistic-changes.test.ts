import type { Capture } from '@jotsam/core/capture/capture'
import { type ChangeStep, withStep } from '@jotsam/core/pending/pending-change'
import { describe, expect, it } from 'vitest'
import type { CapturesList } from './list/captures-list.ts'
import { createOptimisticChanges, type ListContext, withChanges } from './optimistic-changes.ts'

const capture = (id: string, minute: number) =>
  ({ id, is_pinned: false, folder_id: null, created_at: new Date(minute * 60_000).toISOString() }) as Capture
const list: CapturesList = { captures: [capture('c', 3), capture('b', 2), capture('a', 1)], total: 9, isExact: true }
const everywhere: ListContext = { pending: new Map(), belongs: () => true, find: () => null }

describe('an optimistic change', () => {
  it('shows a pin at once, at its new place, until the server answers', () => {
    const optimistic = createOptimisticChanges()
    const change = { is_pinned: true }
    optimistic.change('a', change)
    expect(withChanges(list, optimistic.getState(), everywhere).captures.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    optimistic.settle('a', change)
    expect(withChanges(list, optimistic.getState(), everywhere)).toBe(list)
  })

  it('stays when the server answers an earlier change of the same field', () => {
    const optimistic = createOptimisticChanges()
    optimistic.change('a', { is_pinned: true })
    optimistic.change('a', { is_pinned: false })
    optimistic.settle('a', { is_pinned: true })
    expect(optimistic.getState().changes.get('a')).toEqual({ is_pinned: false })
  })

  it('removes a moved capture from the list of its old notebook', () => {
    const optimistic = createOptimisticChanges()
    optimistic.change('b', { folder_id: 'other' })
    const shown = withChanges(list, optimistic.getState(), {
      ...everywhere,
      belongs: ({ folder_id }) => folder_id === null,
    })
    expect(shown.captures.map(({ id }) => id)).toEqual(['c', 'a'])
    expect(shown.total).toBe(8)
  })

  it('hides a capture that is being deleted until the delete is undone', () => {
    const optimistic = createOptimisticChanges()
    optimistic.hide([capture('b', 2)])
    expect(withChanges(list, optimistic.getState(), everywhere)).toMatchObject({ total: 8 })
    optimistic.unhide(['b'])
    expect(withChanges(list, optimistic.getState(), everywhere)).toBe(list)
  })

  const pendingStep = (of: Capture, step: ChangeStep) =>
    new Map([[of.id, withStep(null, of, step, { at: '', heldUntil: null })]])
  const none = createOptimisticChanges().getState()

  it('shows pins from the outbox at their place, and hides captures whose delete is pending', () => {
    const pinned = { ...everywhere, pending: pendingStep(capture('a', 1), { kind: 'pin', to: true }) }
    expect(withChanges(list, none, pinned).captures.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    const deleted = { ...everywhere, pending: pendingStep(capture('c', 3), { kind: 'delete' }) }
    expect(withChanges(list, none, deleted)).toMatchObject({ total: 8, captures: [{ id: 'b' }, { id: 'a' }] })
  })

  it('shows a capture that was moved here, found in another list', () => {
    const moved = { ...capture('d', 4), tags: [] }
    const shown = withChanges(list, none, {
      pending: pendingStep(moved, { kind: 'move', to: 'pier' }),
      belongs: ({ folder_id }) => folder_id === 'pier',
      find: (id) => (id === 'd' ? moved : null),
    })
    expect(shown.captures).toMatchObject([{ id: 'd', folder_id: 'pier' }, { id: 'c' }, { id: 'b' }, { id: 'a' }])
    expect(shown.total).toBe(10)
  })
})
