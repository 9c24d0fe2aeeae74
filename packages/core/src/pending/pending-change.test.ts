import { describe, expect, it } from 'vitest'
import type { Capture } from '../capture/capture.ts'
import {
  asksTheSame,
  type ChangeStep,
  comesToNothing,
  isHeld,
  leftToDo,
  mayDelete,
  type PendingChange,
  readPendingChange,
  wasMovedElsewhere,
  withPendingChange,
  withStep,
} from './pending-change.ts'

const capture = {
  id: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  user_id: '3f2504e0-4f89-11d3-9a0c-0305e82c3302',
  title: 'Tide',
  content: 'It comes and goes',
  folder_id: 'harbour',
  tags: ['sea'],
  is_pinned: false,
  created_at: '2026-11-14T10:00:00Z',
  updated_at: '2026-11-15T10:00:00Z',
} as Capture

function after(...steps: ChangeStep[]): PendingChange {
  let change: PendingChange | null = null
  for (const [at, step] of steps.entries())
    change = withStep(change, capture, step, { at: `2026-11-15T10:0${at}:00Z`, heldUntil: null })
  if (!change) throw new Error('No steps.')
  return change
}

describe('steps on one capture', () => {
  it('are merged into one change that keeps its place in the queue', () => {
    const change = after(
      { kind: 'pin', to: true },
      { kind: 'move', to: 'pier' },
      { kind: 'tag', tags: ['moon'] },
      { kind: 'tag', tags: ['moon', 'salt'] },
    )
    expect(change.changed_at).toBe('2026-11-15T10:00:00Z')
    expect(withPendingChange(capture, change)).toMatchObject({
      is_pinned: true,
      folder_id: 'pier',
      tags: ['sea', 'moon', 'salt'],
    })
  })

  it('cancel out when everything was undone before an attempt', () => {
    const back = after({ kind: 'pin', to: true }, { kind: 'pin', to: false }, { kind: 'delete' }, { kind: 'undelete' })
    expect(comesToNothing(back)).toBe(true)
    expect(comesToNothing(after({ kind: 'move', to: 'pier' }, { kind: 'move', to: 'harbour' }))).toBe(true)
    expect(comesToNothing({ ...back, is_sent: true })).toBe(false)
    expect(comesToNothing(after({ kind: 'tag', tags: ['moon'] }))).toBe(false)
  })

  it('are held for the tab that made them for a limited time', () => {
    const held = withStep(null, capture, { kind: 'delete' }, { at: '', heldUntil: '2026-11-15T10:00:05Z' })
    expect(isHeld(held, Date.parse('2026-11-15T10:00:04Z'))).toBe(true)
    expect(isHeld(held, Date.parse('2026-11-15T10:00:06Z'))).toBe(false)
    expect(isHeld({ ...held, held_until: 'soon' }, 0)).toBe(false)
  })
})

describe('the rest of a change', () => {
  it('is empty after an attempt whose answer was lost', () => {
    const change = after({ kind: 'pin', to: true }, { kind: 'move', to: 'pier' }, { kind: 'tag', tags: ['moon'] })
    expect(leftToDo(capture, change)).toEqual({ is_pinned: true, folder_id: 'pier', tags: ['sea', 'moon'] })
    expect(leftToDo(withPendingChange(capture, change), change)).toBeNull()
  })

  it('leaves a capture in the notebook to which it was moved elsewhere', () => {
    const change = after({ kind: 'move', to: 'pier' })
    const moved = { ...capture, folder_id: 'island' }
    expect(leftToDo(moved, change)).toBeNull()
    expect(wasMovedElsewhere(moved, change)).toBe(true)
    expect(wasMovedElsewhere(capture, change)).toBe(false)
  })

  it('applies a second move although the first one may have arrived', () => {
    const change = after({ kind: 'move', to: 'pier' }, { kind: 'move', to: null })
    expect(leftToDo({ ...capture, folder_id: 'pier' }, change)).toEqual({ folder_id: null })
    expect(leftToDo(capture, change)).toEqual({ folder_id: null })
  })

  it('keeps tags that were added elsewhere', () => {
    const change = after({ kind: 'tag', tags: ['moon'] })
    expect(leftToDo({ ...capture, tags: ['theirs'] }, change)).toEqual({ tags: ['theirs', 'moon'] })
  })
})

describe('a pending delete', () => {
  const change = after({ kind: 'delete' })

  it('keeps the date and the notebook of the capture for the counts', () => {
    expect(change.deletion).toMatchObject({ created_at: capture.created_at, folder_id: 'harbour' })
    const older = { ...change, deletion: { updated_at: 'then', words: '', folder_id: null } }
    expect(readPendingChange(JSON.stringify(older))?.deletion).toMatchObject({ created_at: '', updated_at: 'then' })
  })

  it('applies to the version that the person saw, even if it was pinned or moved since', () => {
    expect(mayDelete(capture, change)).toBe(true)
    expect(mayDelete({ ...capture, is_pinned: true, updated_at: 'later' }, change)).toBe(true)
  })

  it('does not apply to a text that was changed elsewhere since', () => {
    expect(mayDelete({ ...capture, content: 'New words', updated_at: 'later' }, change)).toBe(false)
    expect(mayDelete({ ...capture, title: 'New title', updated_at: 'later' }, change)).toBe(false)
    expect(mayDelete(capture, after({ kind: 'delete' }, { kind: 'undelete' }))).toBe(false)
  })
})

describe('a stored change', () => {
  it('is read from storage unchanged', () => {
    const change = after({ kind: 'pin', to: true }, { kind: 'move', to: null }, { kind: 'delete' })
    expect(readPendingChange(JSON.stringify(change))).toEqual(change)
    expect(asksTheSame(change, { ...change, sync_status: 'failed', is_sent: true })).toBe(true)
    expect(asksTheSame(change, after({ kind: 'pin', to: true }))).toBe(false)
  })

  it('is ignored when it is damaged or something else', () => {
    const good = after({ kind: 'pin', to: true })
    for (const bad of [null, '', 'null', '[]', '{}', JSON.stringify({ ...good, capture_id: 'x' })])
      expect(readPendingChange(bad)).toBeNull()
    expect(readPendingChange(JSON.stringify({ ...good, add_tags: null }))).toBeNull()
    expect(readPendingChange(JSON.stringify({ ...good, pin: 'yes', move: 3 }))).toMatchObject({ pin: null, move: null })
  })
})
