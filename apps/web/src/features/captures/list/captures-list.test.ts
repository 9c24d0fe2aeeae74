import type { Capture } from '@jotsam/core/capture/capture'
import { describe, expect, it } from 'vitest'
import { appended, type CapturesList, inOrder, withCapture, withoutCaptures } from './captures-list.ts'

const capture = (id: string, minute: number, more: Partial<Capture> = {}): Capture => ({
  id,
  user_id: 'u',
  title: id,
  content: id,
  source_url: null,
  folder_id: null,
  tags: [],
  zettel_id: '202601010000',
  is_pinned: false,
  is_public: false,
  public_id: id,
  idempotency_key: null,
  ocr_extraction_id: null,
  turns: null,
  created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  updated_at: new Date(0).toISOString(),
  ...more,
})
const list = (captures: Capture[], total = captures.length): CapturesList => ({ captures, total, isExact: true })
const ids = ({ captures }: CapturesList) => captures.map(({ id }) => id).join('')

describe('a list of captures', () => {
  it('shows pinned captures first, then the newest', () => {
    const sorted = [capture('a', 1), capture('b', 3), capture('c', 2, { is_pinned: true })].sort(inOrder)
    expect(sorted.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it('inserts a new capture at its place and counts it', () => {
    const after = withCapture(list([capture('c', 3), capture('a', 1)]), capture('b', 2), true)
    expect(ids(after)).toBe('cba')
    expect(after.total).toBe(3)
  })

  it('replaces a capture that it has already without counting it again', () => {
    const after = withCapture(list([capture('b', 2), capture('a', 1)]), capture('a', 1, { is_pinned: true }), true)
    expect(ids(after)).toBe('ab')
    expect(after.total).toBe(2)
  })

  it('does not add a capture after the loaded end, which may be counted already', () => {
    const loaded = list([capture('c', 3), capture('b', 2)], 7)
    expect(withCapture(loaded, capture('a', 1), true)).toBe(loaded)
  })

  it('removes a capture that no longer belongs, and nothing else', () => {
    const two = list([capture('b', 2), capture('a', 1)])
    expect(withCapture(two, capture('a', 1, { folder_id: 'f' }), false)).toMatchObject({ total: 1 })
    expect(withCapture(two, capture('z', 9), false)).toBe(two)
    expect(ids(withoutCaptures(two, new Set(['b', 'x'])))).toBe('a')
    expect(withoutCaptures(two, new Set(['x']))).toBe(two)
  })

  it('shows no capture twice when pages overlap', () => {
    const after = appended(list([capture('c', 3), capture('b', 2)], 3), list([capture('b', 2), capture('a', 1)], 4))
    expect(ids(after)).toBe('cba')
    expect(after.total).toBe(4)
  })
})
