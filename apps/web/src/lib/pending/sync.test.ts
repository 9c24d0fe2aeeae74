import type { Capture } from '@jotsam/core/capture/capture'
import { newPendingCapture } from '@jotsam/core/pending/pending-capture'
import { withStep } from '@jotsam/core/pending/pending-change'
import { newPendingEdit } from '@jotsam/core/pending/pending-edit'
import { describe, expect, it } from 'vitest'
import type { Sent } from './send-all.ts'
import { createSync, type SyncDeps } from './sync.ts'
import type { Waiting, WaitingShelf } from './waiting.ts'

const user = '3f2504e0-4f89-11d3-9a0c-0305e82c3302'
const id = (n: number) => `3f2504e0-4f89-11d3-9a0c-0305e82c3${100 + n}`
const fields = { title: 'T', content: 'C', source_url: null, folder_id: null, tags: [] }

const fresh = (n: number): Waiting => ({
  kind: 'new',
  item: newPendingCapture(fields, {
    local_id: id(n),
    user_id: user,
    zettel_id: '202611151030',
    ocr_extraction_id: null,
    created_at: `2026-11-15T10:${10 + n}:00Z`,
  }),
})
const edited = (n: number): Waiting => ({
  kind: 'edit',
  item: newPendingEdit(
    fields,
    {
      capture_id: id(n),
      user_id: user,
      base: { ...fields, updated_at: '2026-11-15T10:00:00Z' },
      edited_at: `2026-11-15T10:${10 + n}:00Z`,
    },
    null,
  ),
})
const changed = (n: number, heldUntil: string | null = null): Waiting => ({
  kind: 'change',
  item: withStep(
    null,
    { id: id(n), user_id: user, title: 'T', is_pinned: false } as Capture,
    { kind: 'pin', to: true },
    { at: `2026-11-15T10:${20 + n}:00Z`, heldUntil },
  ),
})
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const stored = (): Promise<Sent> => Promise.resolve({ kind: 'stored' })

function memoryShelf(...first: Waiting[]) {
  const kept = new Map<string, Waiting>()
  const key = ({ kind, item }: Waiting) => (kind === 'new' ? item.local_id : `${kind} ${item.capture_id}`)
  for (const each of first) kept.set(key(each), each)
  const shelf: WaitingShelf = {
    list: async () => [...kept.values()],
    read: async (waiting) => kept.get(key(waiting)) ?? null,
    keep: async (waiting) => {
      kept.set(key(waiting), waiting)
      return true
    },
    drop: async (waiting) => {
      kept.delete(key(waiting))
    },
  }
  return { shelf, all: () => [...kept.values()].map(({ item }) => item), put: shelf.keep }
}

function open(shelf: WaitingShelf, send: SyncDeps['send'], more: Partial<SyncDeps> = {}) {
  return createSync({
    userId: user,
    shelf,
    send,
    mayBegin: async () => true,
    isOnline: () => true,
    alone: (work) => work(),
    ...more,
  })
}

describe('syncing', () => {
  // spec: K21
  it('turns pending into syncing and removes what arrived', async () => {
    const { shelf, all } = memoryShelf(fresh(1), fresh(2))
    const seen: string[] = []
    const sync = open(shelf, async (waiting) => {
      seen.push(waiting.item.sync_status, all()[0]?.sync_status ?? '')
      return { kind: 'stored' }
    })
    expect(fresh(1).item.sync_status).toBe('pending')
    await sync.run()
    expect(seen).toEqual(['syncing', 'syncing', 'syncing', 'syncing'])
    expect(all()).toEqual([])
    expect(sync.getNews().state).toEqual({ kind: 'finished', synced: 2, failed: 0 })
  })

  // spec: K22
  it('turns what did not arrive into failed, with the reason, and goes on with the rest', async () => {
    const { shelf, all } = memoryShelf(fresh(1), fresh(2))
    const sync = open(shelf, ({ item }) => ('local_id' in item && item.local_id === id(1) ? lost() : stored()))
    await sync.run()
    expect(all()).toMatchObject([
      { local_id: id(1), sync_status: 'failed', last_error: 'Network request failed. Please check your connection.' },
    ])
    expect(sync.getNews().state).toEqual({ kind: 'finished', synced: 1, failed: 1 })
  })

  // spec: K27
  it('keeps saying what failed while it tries again by itself, until something arrives', async () => {
    const { shelf } = memoryShelf(fresh(1), fresh(2))
    let isBack = false
    const sync = open(shelf, ({ item }) =>
      'local_id' in item && item.local_id === id(1) && !isBack ? lost() : stored(),
    )
    await sync.run()
    const seen: string[] = []
    sync.subscribe(() => seen.push(JSON.stringify(sync.getNews().state)))
    await sync.run(undefined, true)
    expect([...new Set(seen)]).toEqual([JSON.stringify({ kind: 'finished', synced: 1, failed: 1 })])
    isBack = true
    await sync.run(undefined, true)
    expect(sync.getNews().state).toEqual({ kind: 'finished', synced: 1, failed: 0 })
  })

  it('stops when the way is gone, and leaves the rest as they were', async () => {
    const { shelf, all } = memoryShelf(fresh(1), fresh(2), fresh(3))
    await open(shelf, lost).run()
    expect(all().map(({ sync_status }) => sync_status)).toEqual(['failed', 'failed', 'pending'])
  })

  it('takes up again what a closed tab left on its way', async () => {
    const left = fresh(1)
    const { shelf, all, put } = memoryShelf()
    await put({ ...left, item: { ...left.item, sync_status: 'syncing' } } as Waiting)
    await open(shelf, stored).run()
    expect(all()).toEqual([])
  })

  it('keeps what was changed while the older words were on their way', async () => {
    const { shelf, all, put } = memoryShelf(fresh(1))
    const sync = open(shelf, async (waiting) => {
      if (waiting.kind === 'new' && waiting.item.content === 'C')
        await put({ ...waiting, item: { ...waiting.item, content: 'D' } } as Waiting)
      return { kind: 'stored' }
    })
    await sync.run()
    expect(all()).toMatchObject([{ content: 'D' }])
    await sync.run()
    expect(all()).toEqual([])
  })

  it('keeps an edit that met another version until a person chooses', async () => {
    const { shelf, all } = memoryShelf(edited(1))
    let sent = 0
    const sync = open(shelf, async () => {
      sent += 1
      return { kind: 'conflict', message: 'Choose' }
    })
    await sync.run()
    await sync.run()
    expect(sent).toBe(1)
    expect(all()).toMatchObject([{ is_conflict: true, sync_status: 'failed', last_error: 'Choose' }])
  })

  it('sends what was done to one capture in order: behind what did not arrive, the rest waits', async () => {
    const { shelf, all } = memoryShelf(edited(1), changed(1), changed(2))
    const sent: string[] = []
    const sync = open(shelf, (waiting) => {
      sent.push(waiting.kind)
      return waiting.kind === 'edit' ? lost() : stored()
    })
    await sync.run()
    expect(sent).toEqual(['edit', 'change'])
    expect(all()).toMatchObject([{ sync_status: 'failed' }, { capture_id: id(1), sync_status: 'pending' }])
    expect(sync.getNews().state).toEqual({ kind: 'finished', synced: 1, failed: 1 })
  })

  it('counts no more what was taken back while it waited', async () => {
    const { shelf, put } = memoryShelf()
    const sync = open(shelf, stored, { isOnline: () => false })
    await sync.run()
    await put(changed(1))
    await sync.look()
    expect(sync.getNews().state).toEqual({ kind: 'waiting', pending: 1 })
    await shelf.drop(changed(1))
    await sync.look()
    expect(sync.getNews().state).toEqual({ kind: 'waiting', pending: 0 })
  })

  it('notes that a change is on its way before it is sent', async () => {
    const { shelf, all } = memoryShelf(changed(1))
    await open(shelf, lost).run()
    expect(all()).toMatchObject([{ is_sent: true, sync_status: 'failed' }])
  })

  it('leaves everything as it was when whoever began it goes', async () => {
    const { shelf, all } = memoryShelf(changed(1), changed(2))
    const leaving = new AbortController()
    const sync = open(shelf, () => {
      leaving.abort()
      return lost()
    })
    await sync.run(leaving.signal)
    expect(all()).toMatchObject([{ last_error: null }, { sync_status: 'pending' }])
  })

  it('leaves alone what its own tab still holds, and looks again when that time is over', async () => {
    const { shelf, all } = memoryShelf(changed(1, new Date(Date.now() + 60_000).toISOString()))
    const sync = open(shelf, () => Promise.reject(new Error('sent')))
    await sync.run()
    expect(sync.getNews().state).toEqual({ kind: 'waiting', pending: 0 })
    expect(sync.nextTryMs()).toBeGreaterThan(50_000)
    expect(all()).toHaveLength(1)
  })

  it('waits without a connection, without a session, and while another tab is at it', async () => {
    const { shelf } = memoryShelf(fresh(1))
    const never = () => Promise.reject(new Error('sent'))
    for (const more of [
      { isOnline: () => false },
      { mayBegin: async () => false },
      { alone: async () => null },
    ] satisfies Partial<SyncDeps>[]) {
      const sync = open(shelf, never, more)
      await sync.run()
      expect(sync.getNews().state).toEqual({ kind: 'waiting', pending: 1 })
      expect(sync.nextTryMs()).toBe(5000)
    }
  })

  it('tries a lost connection again and again, ever more slowly, and a refusal not by itself', async () => {
    const { shelf } = memoryShelf(fresh(1))
    const sync = open(shelf, lost)
    const waits: (number | null)[] = []
    for (let run = 0; run < 8; run++) {
      await sync.run()
      waits.push(sync.nextTryMs())
    }
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
    const refused = open(shelf, () => Promise.reject(new Error('Invalid capture data')))
    await refused.run()
    expect(refused.nextTryMs()).toBeNull()
  })

  it('says that it is broken when the device does not give back what it keeps', async () => {
    const { shelf } = memoryShelf(fresh(1))
    const sync = open({ ...shelf, list: () => Promise.reject(new Error('no storage')) }, stored)
    await sync.run()
    expect(sync.getNews().state).toEqual({ kind: 'broken' })
  })
})
