import { describe, expect, it } from 'vitest'
import type { Capture } from '../capture/capture.ts'
import {
  type ChangeStep,
  isHeld,
  isUndone,
  leftToDo,
  mayDelete,
  type PendingChange,
  readPendingChange,
  sameChange,
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

describe('the steps on one capture', () => {
  it('become one change that keeps its place in the order', () => {
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

  it('are undone when all of them were reverted before a try', () => {
    const back = after({ kind: 'pin', to: true }, { kind: 'pin', to: false }, { kind: 'delete' }, { kind: 'undelete' })
    expect(isUndone(back)).toBe(true)
    expect(isUndone(after({ kind: 'move', to: 'pier' }, { kind: 'move', to: 'harbour' }))).toBe(true)
    expect(isUndone({ ...back, is_sent: true })).toBe(false)
    expect(isUndone(after({ kind: 'tag', tags: ['moon'] }))).toBe(false)
  })

  it('are left to the tab that made them only until their hold ends', () => {
    const held = withStep(null, capture, { kind: 'delete' }, { at: '', heldUntil: '2026-11-15T10:00:05Z' })
    expect(isHeld(held, Date.parse('2026-11-15T10:00:04Z'))).toBe(true)
    expect(isHeld(held, Date.parse('2026-11-15T10:00:06Z'))).toBe(false)
    expect(isHeld({ ...held, held_until: 'soon' }, 0)).toBe(false)
  })
})

describe('the row change that is left to do', () => {
  it('is empty after a try whose answer was lost', () => {
    const change = after({ kind: 'pin', to: true }, { kind: 'move', to: 'pier' }, { kind: 'tag', tags: ['moon'] })
    expect(leftToDo(capture, change)).toEqual({ is_pinned: true, folder_id: 'pier', tags: ['sea', 'moon'] })
    expect(leftToDo(withPendingChange(capture, change), change)).toBeNull()
  })

  it('leaves a capture in the notebook that it was moved to elsewhere', () => {
    const change = after({ kind: 'move', to: 'pier' })
    const moved = { ...capture, folder_id: 'island' }
    expect(leftToDo(moved, change)).toBeNull()
    expect(wasMovedElsewhere(moved, change)).toBe(true)
    expect(wasMovedElsewhere(capture, change)).toBe(false)
  })

  it('contains a second move although the first one may have been stored', () => {
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

  it('holds the date and notebook of the capture, so that counts can leave it out', () => {
    expect(change.deletion).toMatchObject({ created_at: capture.created_at, folder_id: 'harbour' })
    const older = { ...change, deletion: { updated_at: 'then', words: '', folder_id: null } }
    expect(readPendingChange(JSON.stringify(older))?.deletion).toMatchObject({ created_at: '', updated_at: 'then' })
  })

  it('applies to the version that the person saw, even if it was pinned or moved since', () => {
    expect(mayDelete(capture, change)).toBe(true)
    expect(mayDelete({ ...capture, is_pinned: true, updated_at: 'later' }, change)).toBe(true)
  })

  it('does not delete text that was written elsewhere since', () => {
    expect(mayDelete({ ...capture, content: 'New words', updated_at: 'later' }, change)).toBe(false)
    expect(mayDelete({ ...capture, title: 'New title', updated_at: 'later' }, change)).toBe(false)
    expect(mayDelete(capture, after({ kind: 'delete' }, { kind: 'undelete' }))).toBe(false)
  })
})

describe('a stored change', () => {
  it('is read back unchanged', () => {
    const change = after({ kind: 'pin', to: true }, { kind: 'move', to: null }, { kind: 'delete' })
    expect(readPendingChange(JSON.stringify(change))).toEqual(change)
    expect(sameChange(change, { ...change, sync_status: 'failed', is_sent: true })).toBe(true)
    expect(sameChange(change, after({ kind: 'pin', to: true }))).toBe(false)
  })

  it('is not read when it is damaged or something else', () => {
    const good = after({ kind: 'pin', to: true })
    for (const bad of [null, '', 'null', '[]', '{}', JSON.stringify({ ...good, capture_id: 'x' })])
      expect(readPendingChange(bad)).toBeNull()
    expect(readPendingChange(JSON.stringify({ ...good, add_tags: null }))).toBeNull()
    expect(readPendingChange(JSON.stringify({ ...good, pin: 'yes', move: 3 }))).toMatchObject({ pin: null, move: null })
  })
})
