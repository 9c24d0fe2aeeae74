import type { Capture } from '@jotsam/core/capture/capture'
import { newPendingCapture } from '@jotsam/core/pending/pending-capture'
import { withStep } from '@jotsam/core/pending/pending-change'
import { newPendingEdit } from '@jotsam/core/pending/pending-edit'
import { describe, expect, it } from 'vitest'
import type { Outbox, OutboxEntry } from './outbox.ts'
import { createSync, type SyncDeps } from './sync.ts'
import type { Sent } from './sync-pass.ts'

const user = '3f2504e0-4f89-11d3-9a0c-0305e82c3302'
const id = (n: number) => `3f2504e0-4f89-11d3-9a0c-0305e82c3${100 + n}`
const fields = { title: 'T', content: 'C', source_url: null, folder_id: null, tags: [] }

const newEntry = (n: number): OutboxEntry => ({
  kind: 'new',
  item: newPendingCapture(fields, {
    local_id: id(n),
    user_id: user,
    zettel_id: '202611151030',
    ocr_extraction_id: null,
    created_at: `2026-11-15T10:${10 + n}:00Z`,
  }),
})
const edited = (n: number): OutboxEntry => ({
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
const changed = (n: number, heldUntil: string | null = null): OutboxEntry => ({
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

function memoryOutbox(...first: OutboxEntry[]) {
  const stored = new Map<string, OutboxEntry>()
  const key = ({ kind, item }: OutboxEntry) => (kind === 'new' ? item.local_id : `${kind} ${item.capture_id}`)
  for (const each of first) stored.set(key(each), each)
  const outbox: Outbox = {
    list: async () => [...stored.values()],
    read: async (entry) => stored.get(key(entry)) ?? null,
    put: async (entry) => {
      stored.set(key(entry), entry)
      return true
    },
    remove: async (entry) => {
      stored.delete(key(entry))
    },
  }
  return { outbox, all: () => [...stored.values()].map(({ item }) => item), put: outbox.put }
}

function open(outbox: Outbox, send: SyncDeps['send'], more: Partial<SyncDeps> = {}) {
  return createSync({
    userId: user,
    outbox,
    send,
    hasSession: async () => true,
    isOnline: () => true,
    withLock: (work) => work(),
    ...more,
  })
}

describe('syncing', () => {
  // spec: K21
  it('turns pending into syncing and removes what was stored', async () => {
    const { outbox, all } = memoryOutbox(newEntry(1), newEntry(2))
    const seen: string[] = []
    const sync = open(outbox, async (entry) => {
      seen.push(entry.item.sync_status, all()[0]?.sync_status ?? '')
      return { kind: 'stored' }
    })
    expect(newEntry(1).item.sync_status).toBe('pending')
    await sync.run()
    expect(seen).toEqual(['syncing', 'syncing', 'syncing', 'syncing'])
    expect(all()).toEqual([])
    expect(sync.getSnapshot().state).toEqual({ kind: 'finished', synced: 2, failed: 0 })
  })

  // spec: K22
  it('turns what was not stored into failed, with the reason, and continues with the rest', async () => {
    const { outbox, all } = memoryOutbox(newEntry(1), newEntry(2))
    const sync = open(outbox, ({ item }) => ('local_id' in item && item.local_id === id(1) ? lost() : stored()))
    await sync.run()
    expect(all()).toMatchObject([
      { local_id: id(1), sync_status: 'failed', last_error: 'Network request failed. Check your connection.' },
    ])
    expect(sync.getSnapshot().state).toEqual({ kind: 'finished', synced: 1, failed: 1 })
  })

  // spec: K27
  it('keeps showing the failure during automatic retries, until something is stored', async () => {
    const { outbox } = memoryOutbox(newEntry(1), newEntry(2))
    let isBack = false
    const sync = open(outbox, ({ item }) =>
      'local_id' in item && item.local_id === id(1) && !isBack ? lost() : stored(),
    )
    await sync.run()
    const seen: string[] = []
    sync.subscribe(() => seen.push(JSON.stringify(sync.getSnapshot().state)))
    await sync.run(undefined, true)
    expect([...new Set(seen)]).toEqual([JSON.stringify({ kind: 'finished', synced: 1, failed: 1 })])
    isBack = true
    await sync.run(undefined, true)
    expect(sync.getSnapshot().state).toEqual({ kind: 'finished', synced: 1, failed: 0 })
  })

  it('stops when the connection is gone, and leaves the rest unchanged', async () => {
    const { outbox, all } = memoryOutbox(newEntry(1), newEntry(2), newEntry(3))
    await open(outbox, lost).run()
    expect(all().map(({ sync_status }) => sync_status)).toEqual(['failed', 'failed', 'pending'])
  })

  it('sends again what a closed tab was sending', async () => {
    const left = newEntry(1)
    const { outbox, all, put } = memoryOutbox()
    await put({ ...left, item: { ...left.item, sync_status: 'syncing' } } as OutboxEntry)
    await open(outbox, stored).run()
    expect(all()).toEqual([])
  })

  it('keeps an entry whose text changed while the older text was being sent', async () => {
    const { outbox, all, put } = memoryOutbox(newEntry(1))
    const sync = open(outbox, async (entry) => {
      if (entry.kind === 'new' && entry.item.content === 'C')
        await put({ ...entry, item: { ...entry.item, content: 'D' } } as OutboxEntry)
      return { kind: 'stored' }
    })
    await sync.run()
    expect(all()).toMatchObject([{ content: 'D' }])
    await sync.run()
    expect(all()).toEqual([])
  })

  it('keeps an edit with a conflict until the person chooses a version', async () => {
    const { outbox, all } = memoryOutbox(edited(1))
    let sent = 0
    const sync = open(outbox, async () => {
      sent += 1
      return { kind: 'conflict', message: 'Choose' }
    })
    await sync.run()
    await sync.run()
    expect(sent).toBe(1)
    expect(all()).toMatchObject([{ is_conflict: true, sync_status: 'failed', last_error: 'Choose' }])
  })

  it('sends the entries of one capture in order: after one that failed, the later ones wait', async () => {
    const { outbox, all } = memoryOutbox(edited(1), changed(1), changed(2))
    const sent: string[] = []
    const sync = open(outbox, (entry) => {
      sent.push(entry.kind)
      return entry.kind === 'edit' ? lost() : stored()
    })
    await sync.run()
    expect(sent).toEqual(['edit', 'change'])
    expect(all()).toMatchObject([{ sync_status: 'failed' }, { capture_id: id(1), sync_status: 'pending' }])
    expect(sync.getSnapshot().state).toEqual({ kind: 'finished', synced: 1, failed: 1 })
  })

  it('no longer counts a change that was undone while it was pending', async () => {
    const { outbox, put } = memoryOutbox()
    const sync = open(outbox, stored, { isOnline: () => false })
    await sync.run()
    await put(changed(1))
    await sync.refresh()
    expect(sync.getSnapshot().state).toEqual({ kind: 'waiting', pending: 1 })
    await outbox.remove(changed(1))
    await sync.refresh()
    expect(sync.getSnapshot().state).toEqual({ kind: 'waiting', pending: 0 })
  })

  it('marks a change as sent before it is sent', async () => {
    const { outbox, all } = memoryOutbox(changed(1))
    await open(outbox, lost).run()
    expect(all()).toMatchObject([{ is_sent: true, sync_status: 'failed' }])
  })

  it('leaves everything unchanged when it is aborted', async () => {
    const { outbox, all } = memoryOutbox(changed(1), changed(2))
    const leaving = new AbortController()
    const sync = open(outbox, () => {
      leaving.abort()
      return lost()
    })
    await sync.run(leaving.signal)
    expect(all()).toMatchObject([{ last_error: null }, { sync_status: 'pending' }])
  })

  it('skips what a tab holds, and runs again when the hold ends', async () => {
    const { outbox, all } = memoryOutbox(changed(1, new Date(Date.now() + 60_000).toISOString()))
    const sync = open(outbox, () => Promise.reject(new Error('sent')))
    await sync.run()
    expect(sync.getSnapshot().state).toEqual({ kind: 'waiting', pending: 0 })
    expect(sync.nextRunMs()).toBeGreaterThan(50_000)
    expect(all()).toHaveLength(1)
  })

  it('waits without a connection, without a session, and while another tab is sending', async () => {
    const { outbox } = memoryOutbox(newEntry(1))
    const never = () => Promise.reject(new Error('sent'))
    for (const more of [
      { isOnline: () => false },
      { hasSession: async () => false },
      { withLock: async () => null },
    ] satisfies Partial<SyncDeps>[]) {
      const sync = open(outbox, never, more)
      await sync.run()
      expect(sync.getSnapshot().state).toEqual({ kind: 'waiting', pending: 1 })
      expect(sync.nextRunMs()).toBe(5000)
    }
  })

  it('retries a lost connection with growing pauses, and does not retry a refusal', async () => {
    const { outbox } = memoryOutbox(newEntry(1))
    const sync = open(outbox, lost)
    const waits: (number | null)[] = []
    for (let run = 0; run < 8; run++) {
      await sync.run()
      waits.push(sync.nextRunMs())
    }
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
    const refused = open(outbox, () => Promise.reject(new Error('Invalid capture data')))
    await refused.run()
    expect(refused.nextRunMs()).toBeNull()
  })

  it('reports that it is broken when the device cannot read its storage', async () => {
    const { outbox } = memoryOutbox(newEntry(1))
    const sync = open({ ...outbox, list: () => Promise.reject(new Error('no storage')) }, stored)
    await sync.run()
    expect(sync.getSnapshot().state).toEqual({ kind: 'broken' })
  })
})
