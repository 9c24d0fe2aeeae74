import { describe, expect, it } from 'vitest'
import {
  belongsTo,
  entriesFor,
  nextDue,
  type OutboxEntry,
  postponed,
  readEntry,
  refused,
  renewed,
} from './outbox-entry.ts'

const me = '11111111-1111-4111-8111-111111111111'
const server = 'https://jotsam.example'
const entry: OutboxEntry = {
  id: '22222222-2222-4222-8222-222222222222',
  userId: me,
  server,
  createdAt: '2026-11-15T08:00:00.000Z',
  tries: 0,
  dueAt: 0,
  refusal: null,
  refusalLines: [],
  fault: null,
  job: {
    kind: 'capture',
    title: 'A page',
    html: '<p>Text</p>',
    sourceUrl: 'https://example.org/',
    receipt: null,
    ocrExtractionId: null,
    again: null,
    keys: null,
    folderId: null,
    tags: [],
  },
}

describe('an outbox entry', () => {
  it('waits longer after each failed try, and half an hour at most', () => {
    let at = entry
    const pauses = Array.from({ length: 8 }, () => {
      at = postponed(at, 'no connection', 0)
      return at.dueAt / 1000
    })
    expect(pauses).toEqual([30, 60, 120, 300, 900, 1800, 1800, 1800])
    expect(at.fault).toBe('no connection')
  })

  it('is not sent again after a refusal until the person asks for it', () => {
    const kept = refused(entry, 'Daily limit reached')
    expect(entriesFor([kept], { userId: me, server })).toEqual([])
    expect(nextDue([kept])).toBeNull()
    expect(entriesFor([renewed(kept, 5)], { userId: me, server })).toHaveLength(1)
  })

  it('is sent in the order of saving, only for its account and to its server', () => {
    const earlier = { ...entry, id: 'earlier', createdAt: '2026-11-14T08:00:00.000Z' }
    const others = [
      { ...entry, id: 'other account', userId: '33333333-3333-4333-8333-333333333333' },
      { ...entry, id: 'other server', server: 'https://elsewhere.example' },
    ]
    const nobodys = { ...entry, id: 'before signing in', userId: null, createdAt: '2026-11-16T08:00:00.000Z' }
    const mine = entriesFor([nobodys, entry, ...others, earlier], { userId: me, server })
    expect(mine.map(({ id }) => id)).toEqual(['earlier', entry.id, 'before signing in'])
    expect(belongsTo(entry, { userId: null, server })).toBe(true)
  })

  it('is read back unchanged, and an invalid one is not read', () => {
    expect(readEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
    expect(readEntry({ ...entry, job: { kind: 'capture' } })).toBeNull()
    expect(readEntry(undefined)).toBeNull()
  })
})
