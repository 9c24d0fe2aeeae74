import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const server = 'https://notes.example'
const stored = new Map<string, unknown>()
const local = {
  get: async (key: string) => (stored.has(key) ? { [key]: stored.get(key) } : {}),
  remove: async (keys: string | string[]) => {
    for (const key of [keys].flat()) stored.delete(key)
  },
}
let ownerAtEnd: string | null = ''
let session: typeof import('./session.ts')

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('wxt/browser', () => ({ browser: { storage: { local } } }))
  vi.doMock('../../settings/settings.ts', () => ({ readSettings: async () => ({ server }) }))
  vi.doMock('./server-config.ts', () => ({ serverConfig: async () => ({ anonKey: 'key' }) }))
  const signOut = async () => {
    stored.delete(`session:${server}`)
    ownerAtEnd = await session.ownerOfNewSaves()
  }
  vi.doMock('@supabase/supabase-js', () => ({ createClient: () => ({ auth: { signOut } }) }))
  session = await import('./session.ts')
})
afterAll(() => {
  for (const module of ['wxt/browser', '../../settings/settings.ts', './server-config.ts', '@supabase/supabase-js'])
    vi.doUnmock(module)
  vi.resetModules()
})

it('a sign-out forgets whose saves wait before the session ends, because open windows read them at that moment', async () => {
  stored.set(`session:${server}`, 'session')
  stored.set(`owner:${server}`, 'ann')
  expect(await session.ownerOfNewSaves()).toBe('ann')
  await session.signOut()
  expect(ownerAtEnd).toBeNull()
  expect(stored.size).toBe(0)
})
