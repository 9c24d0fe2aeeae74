import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, unknown>()
let owner: string | null = null
const browser = {
  storage: {
    local: {
      get: async (keys: string[]) =>
        Object.fromEntries(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key)]] : []))),
      set: async (items: object) => {
        for (const [key, value] of Object.entries(items)) stored.set(key, value)
      },
      remove: async (keys: string[]) => {
        for (const key of keys) stored.delete(key)
      },
    },
  },
}

let marks: typeof import('./marks.ts')
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('wxt/browser', () => ({ browser }))
  vi.doMock('./account/session.ts', () => ({ ownerOfNewSaves: async () => owner }))
  vi.doMock('./saved-mark.ts', () => ({ wasSavedHere: async () => false }))
  marks = await import('./marks.ts')
})
afterAll(() => {
  for (const module of ['wxt/browser', './account/session.ts', './saved-mark.ts']) vi.doUnmock(module)
  vi.resetModules()
})
beforeEach(() => {
  stored.clear()
  owner = null
})

const url = 'https://sea.example/tides'
const mark = (id: string, comment = '') => ({
  ...{ id, quote: 'low tide', prefix: '', suffix: '', start_position: 0, comment, isSaved: false },
})
const [one, two] = ['c3b8f1f0-0000-4000-8000-000000000001', 'c3b8f1f0-0000-4000-8000-000000000002']
const signIn = (userId: string) => {
  owner = userId
}
const ids = async () => (await marks.marksOn(url, undefined)).map(({ id }) => id)

it('keeps marks that were made signed out for the first account that signs in', async () => {
  await marks.putMark(url, mark(one))
  signIn('ada')
  expect(await ids()).toEqual([one])
  await marks.putMark(url, mark(two))
  expect((await ids()).sort()).toEqual([one, two])
  const job = { kind: 'capture', again: 'update', sourceUrl: url } as Parameters<typeof marks.withMarks>[0]
  expect(await marks.withMarks(job, url)).toMatchObject({ marks: [{ id: one }, { id: two }] })
  signIn('grace')
  expect(await ids()).toEqual([])
})

it('changes a comment and removes a mark, also one from before the sign-in', async () => {
  await marks.putMark(url, mark(one))
  signIn('ada')
  await marks.putMark(url, mark(one, 'Why?'))
  expect(await marks.marksOn(url, undefined)).toMatchObject([{ id: one, comment: 'Why?' }])
  await marks.removeMarks(url, [one])
  expect(await ids()).toEqual([])
})
