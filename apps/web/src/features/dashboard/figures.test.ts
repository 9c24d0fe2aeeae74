import type { Capture } from '@jotsam/core/capture/capture'
import { withStep } from '@jotsam/core/pending/pending-change'
import { describe, expect, it } from 'vitest'
import { allDeleting, createOptimisticChanges } from '../captures/optimistic-changes.ts'
import { figuresWithout } from './figures.ts'

const now = Date.parse('2026-11-15T10:00:00Z')
const stats = { total: 9, this_week: 2, unique_tags: 4 }
const made = (id: string, created_at: string) =>
  ({ id, created_at, folder_id: null, title: '', content: '' }) as Capture
const young = made('young', '2026-11-14T10:00:00Z')
const old = made('old', '2026-10-01T10:00:00Z')

describe('the figures', () => {
  it('do not count a capture with a pending deletion', () => {
    const waiting = new Map(
      [young, old].map((each) => [each.id, withStep(null, each, { kind: 'delete' }, { at: '', heldUntil: null })]),
    )
    const leaving = [...allDeleting(createOptimisticChanges().getState(), waiting).values()]
    expect(figuresWithout(stats, leaving, now)).toEqual({ total: 7, this_week: 1, unique_tags: 4 })
  })

  it('subtract a capture once that is being deleted and whose delete is pending too', () => {
    const pending = createOptimisticChanges()
    pending.hide([young])
    const change = withStep(null, young, { kind: 'delete' }, { at: '', heldUntil: null })
    const leaving = [...allDeleting(pending.getState(), new Map([[young.id, change]])).values()]
    expect(figuresWithout(stats, leaving, now)).toMatchObject({ total: 8, this_week: 1 })
  })

  it('never fall below 0, because the weekly figure is always 0 on Free', () => {
    expect(figuresWithout({ total: 1, this_week: 0, unique_tags: 0 }, [young, old], now)).toMatchObject({
      total: 0,
      this_week: 0,
    })
  })

  it('subtract a capture without a date from the total only', () => {
    expect(figuresWithout(stats, [{ folder_id: null, created_at: '' }], now)).toMatchObject({ total: 8, this_week: 2 })
  })
})
