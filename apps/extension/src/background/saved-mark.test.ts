import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, unknown>()
const button = { text: '', title: '' }
let waiting: object[] = []
vi.mock('wxt/browser', () => ({
  browser: {
    storage: {
      local: {
        get: async (key: string) => ({ [key]: stored.get(key) }),
        set: async (items: object) => {
          for (const [key, value] of Object.entries(items)) stored.set(key, value)
        },
      },
    },
    action: {
      getBadgeText: async () => button.text,
      setBadgeText: async ({ text = '' }) => {
        button.text = text
      },
      setTitle: async ({ title }: { title: string }) => {
        button.title = title
      },
    },
  },
}))
vi.mock('./account/session.ts', () => ({ whoIsSignedIn: async () => ({ stage: 'signed-in', userId: 'kim' }) }))
vi.mock('./outbox/outbox-store.ts', () => ({ allEntries: async () => waiting }))
vi.mock('./site-rules.ts', () => ({ chatAt: async () => null }))
vi.resetModules()
const { markTab, rememberSaved } = await import('./saved-mark.ts')

afterAll(() => {
  for (const module of ['wxt/browser', './account/session.ts', './outbox/outbox-store.ts', './site-rules.ts'])
    vi.doUnmock(module)
  vi.resetModules()
})

const sourceUrl = 'https://sea.example/tides'
const job = { kind: 'capture' as const, title: 'Tides', html: '', sourceUrl, receipt: null, again: 'update' as const }
const whole = { ...job, ocrExtractionId: null, keys: null, folderId: null, tags: [] }

beforeEach(() => {
  Object.assign(button, { text: '', title: '' })
  waiting = []
})

it('a saved page has a tick until a save waits, whose number all tabs show', async () => {
  await rememberSaved({ job: whole, createdAt: '2026-11-15T08:00:00.000Z' }, 'kim')
  await markTab(1, sourceUrl)
  expect(button).toEqual({ text: '✓', title: expect.stringContaining('Saved on') })
  waiting = [{}]
  await markTab(1, sourceUrl)
  expect(button).toEqual({ text: '', title: 'Jotsam' })
})

it('a tab without a tick has no title of its own, so that it says how many saves wait', async () => {
  await markTab(1, 'https://sea.example/other')
  expect(button).toEqual({ text: '', title: '' })
})
