import { describe, expect, it } from 'vitest'
import { isReplacedBy, newPendingEdit, readPendingEdit } from './pending-edit.ts'

const fields = { title: 'T', content: 'C', folder_id: null, tags: ['a'] }
const made = {
  capture_id: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  user_id: '3f2504e0-4f89-11d3-9a0c-0305e82c3302',
  base: { ...fields, content: 'Before', updated_at: '2026-11-15T10:00:00Z' },
  edited_at: '2026-11-15T10:30:00Z',
}
const edit = newPendingEdit(fields, made, null)

describe('a pending edit', () => {
  it('is read back from the device unchanged', () => {
    expect(readPendingEdit(JSON.stringify(edit))).toEqual(edit)
  })

  it('replaces an earlier one, keeps its base, and knows its text', () => {
    const base = { ...made.base, content: 'C', updated_at: '2026-11-15T10:20:00Z' }
    const later = newPendingEdit({ ...fields, content: 'D' }, { ...made, base }, edit)
    expect(later).toMatchObject({ content: 'D', base: made.base })
    expect(readPendingEdit(JSON.stringify(later))).toEqual(later)
    const last = newPendingEdit({ ...fields, content: 'E' }, made, later)
    const isReplaced = (content: string) => isReplacedBy({ ...fields, content }, last)
    expect(['Before', 'C', 'D', 'Theirs'].map(isReplaced)).toEqual([true, true, true, false])
  })

  it('gets a new base after the person chose between two versions', () => {
    const base = { ...made.base, content: 'Theirs', updated_at: '2026-11-15T10:20:00Z' }
    const later = newPendingEdit(fields, { ...made, base }, { ...edit, is_conflict: true })
    expect(later).toMatchObject({ base, is_conflict: false })
  })

  it.each([
    null,
    'not json',
    '{}',
    JSON.stringify({ ...edit, base: null }),
    JSON.stringify({ ...edit, base: { ...edit.base, updated_at: 7 } }),
    JSON.stringify({ ...edit, content: 7 }),
    JSON.stringify({ ...edit, capture_id: 'x' }),
  ])('is not read from %j', (stored) => {
    expect(readPendingEdit(stored)).toBeNull()
  })
})
