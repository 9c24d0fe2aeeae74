import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import chatgpt from '../extract/sites/chatgpt.json'
import claude from '../extract/sites/claude.json'

const stored = new Map<string, unknown>()
const browser = {
  storage: {
    local: {
      get: async (key: string) => (stored.has(key) ? { [key]: stored.get(key) } : {}),
      set: async (items: object) => {
        for (const [key, value] of Object.entries(items)) stored.set(key, value)
      },
    },
  },
}

let version = 1
let siteRules: typeof import('./site-rules.ts')
beforeAll(async () => {
  vi.resetModules()
  vi.stubGlobal('__RULES_KEY__', 'key')
  vi.doMock('wxt/browser', () => ({ browser }))
  vi.doMock('./account/session.ts', () => ({ openClient: async () => null }))
  vi.doMock('../settings/settings.ts', () => ({ readSettings: async () => ({ server: 'https://notes.example' }) }))
  vi.doMock('./signed-rules.ts', () => ({ verifiedRules: async (rules: unknown) => ({ version, rules }) }))
  siteRules = await import('./site-rules.ts')
})
afterEach(() => stored.clear())
afterAll(() => {
  const mocked = ['wxt/browser', './account/session.ts', '../settings/settings.ts', './signed-rules.ts']
  for (const module of mocked) vi.doUnmock(module)
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function turnsAfter(served: unknown): Promise<(string | undefined)[]> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(served)))
  await siteRules.refreshRules()
  const addresses = ['https://claude.ai/chat/1', 'https://chatgpt.com/c/1']
  return await Promise.all(addresses.map(async (url) => (await siteRules.rulesFor(url))?.turn))
}

const newer = { ...claude, turn: '.newer', data: { ...claude.data, holograms: { address: '/api/holograms' } } }

it('keeps the built-in rules of a site whose served rules are for a newer version, and takes those of the others', async () => {
  expect(await turnsAfter([newer, { ...chatgpt, turn: '.mended' }])).toEqual([claude.turn, '.mended'])
})

it('keeps all built-in rules when the served ones cannot be used, and does not store them', async () => {
  for (const served of [[newer], [], 'nonsense', null]) {
    expect(await turnsAfter(served)).toEqual([claude.turn, chatgpt.turn])
    expect(stored.size).toBe(0)
  }
})

it('keeps its rules when a server sends older ones, although they are signed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const servedLater = async (turn: string, next: number) => {
    version = next
    vi.setSystemTime(Date.now() + 7 * 60 * 60 * 1000)
    return (await turnsAfter([{ ...chatgpt, turn }]))[1]
  }
  expect(await servedLater('.second', 2)).toBe('.second')
  expect(await servedLater('.first', 1)).toBe('.second')
  expect(await servedLater('.third', 3)).toBe('.third')
  vi.useRealTimers()
})
