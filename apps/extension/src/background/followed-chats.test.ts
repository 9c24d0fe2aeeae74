import { afterAll, expect, it, vi } from 'vitest'

const stored = new Map<string, unknown>()
let owner: string | null = 'kim'
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
    tabs: { query: async () => [] },
  },
}))
vi.mock('./account/session.ts', () => ({ ownerOfNewSaves: async () => owner }))
vi.mock('../settings/default-server.ts', () => ({ defaultServer: async () => 'https://jotsam.example' }))
vi.resetModules()
const { followChat, followedOn, isFollowed, rememberAsked, tabChat, unfollow } = await import('./followed-chats.ts')

afterAll(() => {
  for (const module of ['wxt/browser', './account/session.ts', '../settings/default-server.ts']) vi.doUnmock(module)
  vi.resetModules()
})

const id = '22222222-3333-4444-8555-666666666666'
const url = `https://claude.ai/chat/${id}`

it('a conversation is kept up to date for the account that asked for it, until its note is deleted', async () => {
  await followChat(url, true)
  expect(await followedOn(url)).toEqual([id])
  owner = 'lou'
  expect([await followedOn(url), await isFollowed({ site: 'claude', id })]).toEqual([[], false])
  owner = 'kim'
  await unfollow({ site: 'claude', id })
  expect(await followedOn(url)).toEqual([])
})

it('a site that was asked for and a chat that is followed in the same moment are both remembered', async () => {
  const other = 'https://copilot.microsoft.com/chats/abc'
  expect((await tabChat(other)).wasAsked).toBe(false)
  await Promise.all([followChat(other, true), rememberAsked(other)])
  expect(await tabChat(other)).toMatchObject({ wasAsked: true, isFollowed: true })
})
