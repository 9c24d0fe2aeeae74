// The outbox with storage, alarms and locks in memory, and a server that cannot be reached.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Delivery } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'

const me = '11111111-1111-4111-8111-111111111111'
const server = 'https://jotsam.example'
const stored = new Map<string, unknown>()
const alarm: { at: number | null } = { at: null }
const badge = { text: '' }
let signedIn: string | null = me
let answer: Delivery | null = null
/** What the full disk refuses. */
let refused = /^none$/
let holding: Promise<unknown> = Promise.resolve()

const browser = {
  storage: {
    local: {
      get: async (key: string | null) =>
        Object.fromEntries([...stored].filter(([each]) => key === null || each === key)),
      set: async (items: Record<string, unknown>) => {
        for (const [key, value] of Object.entries(items)) {
          if (refused.test(key)) throw new Error('FILE_ERROR_NO_SPACE')
          stored.set(key, value)
        }
      },
      remove: async (key: string) => void stored.delete(key),
    },
  },
  alarms: {
    create: async (_: string, { when }: { when: number }) => {
      alarm.at = when
    },
    clear: async () => {
      alarm.at = null
    },
  },
  action: {
    setBadgeText: async ({ text }: { text: string }) => {
      badge.text = text
    },
    setTitle: async () => null,
  },
  // This copy was not downloaded from a server, so it contains no server address.
  runtime: { sendMessage: async () => null, getURL: (path: string) => `data:text/plain,${path}` },
}
const locks = {
  request(_: string, run: () => Promise<unknown>) {
    holding = holding.then(run)
    return holding
  },
}

let outbox: typeof import('./outbox.ts')
let news: typeof import('../save-status.ts')
beforeAll(async () => {
  vi.resetModules()
  vi.stubGlobal('__DEFAULT_SERVER__', server)
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('caches', { delete: async () => true })
  vi.doMock('wxt/browser', () => ({ browser }))
  vi.doMock('../account/session.ts', () => ({
    whoIsSignedIn: async () => ({ stage: signedIn ? 'signed-in' : 'signed-out', userId: signedIn, email: null }),
    ownerOfNewSaves: async () => signedIn,
    // The server no longer knows the session, so the client forgets it.
    renewSession: async () => {
      signedIn = null
    },
    openClient: async () => {
      if (!answer) throw new Error('no connection')
      return { auth: { getSession: async () => ({ data: { session: {} }, error: null }) } }
    },
  }))
  vi.doMock('./deliver.ts', () => ({ deliver: async () => answer }))
  outbox = await import('./outbox.ts')
  news = await import('../save-status.ts')
})
afterAll(() => {
  vi.doUnmock('wxt/browser')
  vi.doUnmock('../account/session.ts')
  vi.doUnmock('./deliver.ts')
  vi.unstubAllGlobals()
  vi.resetModules()
})
beforeEach(() => {
  stored.clear()
  signedIn = me
  answer = null
  refused = /^none$/
  alarm.at = 0
})

function keep(id: string, more: Partial<OutboxEntry> = {}): string {
  const job = { kind: 'capture', title: 'T', html: '<p>x</p>', sourceUrl: null, receipt: null }
  const place = { ocrExtractionId: null, folderId: null, tags: [] }
  const state = { tries: 0, dueAt: 0, refusal: null, refusalLines: [], fault: null }
  const entry = { id, userId: me, server, createdAt: '2026-11-15T08:00:00.000Z', ...state, job: { ...job, ...place } }
  stored.set(`outbox:${id}`, { ...entry, ...more })
  return id
}
const ours = '22222222-2222-4222-8222-222222222222'
const theirs = '33333333-3333-4333-8333-333333333333'

it('asks for a sign-in when the session was ended on another device, and keeps the save', async () => {
  keep(ours)
  answer = { kind: 'signed-out', message: 'Your session is expired or invalid. Sign in again.' }
  await outbox.flush()
  expect(await news.readSave(ours)).toMatchObject({
    state: 'signedOut',
    lines: [extensionMessages.page.keptSignedOut],
  })
  expect(stored.get(`outbox:${ours}`)).toMatchObject({ userId: me, refusal: null })
})

it('sets an alarm after a failed try', async () => {
  keep(ours)
  await outbox.flush()
  expect(stored.get(`outbox:${ours}`)).toMatchObject({ tries: 1, userId: me })
  expect(alarm.at).toBeGreaterThan(Date.now())
  // The toolbar button shows how many saves wait.
  expect(badge.text).toBe('1')
  await outbox.discard(ours)
  expect(badge.text).toBe('')
})

it('sends what waits after a failed try as soon as another save arrives, and the badge counts none', async () => {
  keep(theirs, { tries: 3, dueAt: Date.now() + 900_000, fault: 'no connection' })
  keep(ours, { createdAt: '2026-11-15T08:00:01.000Z' })
  answer = { kind: 'arrived', captureId: ours, captureIds: [ours], lines: [] }
  await outbox.flush()
  await vi.waitFor(() => expect([...stored.keys()].filter((key) => key.startsWith('outbox:'))).toEqual([]))
  await vi.waitFor(() => expect([badge.text, alarm.at]).toEqual(['', null]))
})

it('sets no alarm for saves of another account, and keeps them', async () => {
  keep(theirs, { userId: '44444444-4444-4444-8444-444444444444' })
  await outbox.flush()
  expect([alarm.at, stored.size]).toEqual([null, 1])
})

it('sets no alarm while nobody is signed in', async () => {
  keep(ours)
  signedIn = null
  await outbox.flush({ all: true })
  expect([alarm.at, stored.size]).toEqual([null, 1])
})

it('does not bring back a save that is stored while the person asks for another try', async () => {
  keep(ours, { refusal: 'Daily limit reached' })
  let arrive = () => {}
  const sent = new Promise<void>((done) => {
    arrive = done
  })
  const sending = locks.request('outbox', () => sent)
  const asked = outbox.retry(ours)
  stored.delete(`outbox:${ours}`)
  arrive()
  await Promise.all([sending, asked])
  expect(stored.has(`outbox:${ours}`)).toBe(false)
})

it('shows a save once while it moves from the outbox to the stored saves', async () => {
  keep(ours)
  stored.set('arrived', [
    { id: ours, userId: me, server, title: 'T', lines: [], captureId: null, at: '2026-11-15T08:00:01.000Z' },
  ])
  expect((await news.readSaves()).saves.map(({ id, state }) => [id, state])).toEqual([[ours, 'saved']])
})

const followingUpdate = (site = 'claude') => {
  const turns = [{ id: 'a', role: 'user' as const, author: 'You', html: '<p>x</p>' }]
  const conversation = { site, id: '1', title: 'T', url: server, turns, total: null, missing: [] }
  const counts = { turns: 1, total: null, codeBlocks: 0, formulas: 0, links: 0, tables: 0, images: 0 }
  const receipt = { ...counts, isPartial: false, reasons: [] }
  const place = { folderId: null, tags: [] }
  return { kind: 'conversation' as const, conversation, receipt, keys: null, isFollowing: true, ...place }
}

it('remembers a conversation as saved only when no turns are missing between', async () => {
  const update = followingUpdate()
  const remembered = async (lines: string[]) => {
    answer = { kind: 'arrived', captureId: ours, captureIds: [ours], lines }
    keep(ours, { job: update })
    await outbox.flush()
    return stored.has('saved-pages')
  }
  expect(await remembered([extensionMessages.page.followGap])).toBe(false)
  expect(await remembered([extensionMessages.page.added(1)])).toBe(true)
})

it('an update takes the place of one that waits, but not of another account’s or of another site’s', async () => {
  const older = '55555555-5555-4555-8555-555555555555'
  const ofOtherSite = '66666666-6666-4666-8666-666666666666'
  keep(older, { job: followingUpdate() })
  keep(ofOtherSite, { job: followingUpdate('grok') })
  keep(theirs, { job: followingUpdate(), userId: '44444444-4444-4444-8444-444444444444' })
  await outbox.addUpdate(ours, followingUpdate())
  expect([...stored.keys()].sort()).toEqual([ours, theirs, ofOtherSite].map((id) => `outbox:${id}`))
})

it('rejects a save that a full disk does not take, and keeps one that was sent until its receipt is stored', async () => {
  const job = { kind: 'capture' as const, title: 'T', html: '<p>x</p>', sourceUrl: null, receipt: null }
  const whole = { ...job, ocrExtractionId: null, again: null, keys: null, folderId: null, tags: [] }
  answer = { kind: 'arrived', captureId: ours, captureIds: [ours], lines: [] }
  refused = /./
  await expect(outbox.addSave(ours, whole)).rejects.toThrow('NO_SPACE')
  expect(stored.size).toBe(0)
  refused = /^arrived$/
  await outbox.addSave(ours, whole)
  expect([...stored.keys()]).toEqual([`outbox:${ours}`])
  refused = /^none$/
  await outbox.flush({ all: true })
  expect([...stored.keys()]).toEqual(['arrived'])
})
