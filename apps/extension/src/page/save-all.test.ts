// A site whose conversations are read at once; what it gives and what the server answers is set by each test.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { shellMessages } from '@jotsam/core/messages/shell'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { ReadTools } from '../extract/types.ts'
import type { ToastContent } from './overlay/toast.ts'

const texts = extensionMessages.page
const shown: ToastContent[] = []
const asked: string[] = []
let gives: (id: string) => boolean
let deleted = ''
let isLocked = false
let isOffline = false
/** Asked when the first address gave nothing. */
let otherAddress = ''

const toast = { show: (content: ToastContent) => void shown.push(content), close: () => null, reopen: vi.fn() }
vi.mock('./overlay/toast.ts', () => ({
  openToast: (content: ToastContent) => {
    toast.show(content)
    return toast
  },
}))
vi.mock('./fitting-rules.ts', () => ({ fittingRules: async () => ({ site: 'claude', data: {} }) }))
vi.mock('./read-open-conversation.ts', () => ({
  readTools: async (signal: AbortSignal) => ({
    signal,
    wait: async () => null,
    fetchJson: async (id: string) => {
      asked.push(id)
      if (deleted.split(' ').includes(id)) throw new NotThere()
      if (!gives(id)) throw new Error('429')
      return { id }
    },
  }),
}))
vi.mock('./save.ts', () => ({
  conversationJob: () => null,
  saveWithPictures: async () => ({ state: 'saved', lines: [] }),
}))
vi.mock('../messaging/send.ts', () => ({
  sendWithRetry: async () => {
    if (isOffline) throw new Error('The server is silent.')
    return []
  },
}))
vi.mock('./load-reader.ts', () => ({
  loadReader: async () => ({
    listAccounts: async () => [],
    listConversations: async () => ({ chats: ['a', 'b', 'c', 'd'].map((id) => ({ id })), isWhole: true }),
    readListed: (_: unknown, __: unknown, { id }: { id: string }, tools: ReadTools) =>
      tools.fetchJson(id).catch((fault) => (otherAddress ? tools.fetchJson(id + otherAddress) : Promise.reject(fault))),
  }),
}))

vi.resetModules()
const { saveAll } = await import('./save-all.ts')
const { NotThere } = await import('./site-json.ts')

afterAll(() => {
  for (const module of [
    './overlay/toast.ts',
    './fitting-rules.ts',
    './read-open-conversation.ts',
    './save.ts',
    '../messaging/send.ts',
    './load-reader.ts',
  ])
    vi.doUnmock(module)
  vi.unstubAllGlobals()
  vi.resetModules()
})
const place = { folderId: null, tags: [] }

beforeEach(() => {
  shown.length = 0
  asked.length = 0
  isLocked = false
  deleted = ''
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, run: (lock: object | null) => unknown) => run(isLocked ? null : {}) },
  })
})

it('a conversation that the site did not give is asked for once more at the end', async () => {
  gives = (id) => id !== 'b' || asked.filter((each) => each === 'b').length > 1
  await saveAll(place, false)
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'b'])
  expect(shown.at(-1)).toMatchObject({ title: texts.allSaved, lines: ['4 conversations: 4 saved'] })
})

it('conversations that were deleted on the site meanwhile are counted, and the others are saved', async () => {
  gives = () => true
  deleted = 'a b c'
  await saveAll(place, false)
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  expect(shown.at(-1)).toMatchObject({
    title: texts.someSaved,
    lines: ['4 conversations: 1 saved, 3 could not be read'],
  })
})

it('a conversation that one address did not give, and another does not know, is asked for once more', async () => {
  otherAddress = '/'
  deleted = 'b/'
  gives = (id) => id !== 'b' || asked.filter((each) => each === 'b').length > 1
  await saveAll(place, false)
  otherAddress = ''
  expect(asked).toEqual(['a', 'b', 'b/', 'c', 'd', 'b'])
  expect(shown.at(-1)).toMatchObject({ title: texts.allSaved })
})

it('a site that gives nothing three times in a row is left alone', async () => {
  gives = () => false
  await saveAll(place, false)
  expect(asked).toHaveLength(3)
  expect(shown.at(-1)?.lines).toContain(texts.siteSilent)
})

it('says that Jotsam cannot be reached when nobody knows what is saved already', async () => {
  isOffline = true
  await saveAll(place, false)
  isOffline = false
  expect([asked.length, shown.at(-1)?.title]).toEqual([0, shellMessages.unableToConnect('Jotsam')])
})

it('a second run in another tab does not begin, and in the same tab it shows the first one again', async () => {
  isLocked = true
  await saveAll(place, false)
  expect([asked.length, shown.at(-1)?.title]).toEqual([0, texts.runsInOtherTab])
  isLocked = false
  gives = () => true
  await Promise.all([saveAll(place, false), saveAll(place, false)])
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  expect(toast.reopen).toHaveBeenCalledOnce()
})
