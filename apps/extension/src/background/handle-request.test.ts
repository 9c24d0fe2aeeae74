import { limits } from '@jotsam/core/plan/limits'
import { afterAll, expect, it, vi } from 'vitest'

vi.mock('wxt/browser', () => ({
  browser: { runtime: { id: 'ours', getURL: (path: string) => `chrome-extension://ours${path}` } },
}))
vi.stubGlobal('__DEFAULT_SERVER__', 'https://jotsam.example')
vi.resetModules()
const { handleRequest } = await import('./handle-request.ts')
const { requestSchemas } = await import('../messaging/schemas.ts')

afterAll(() => {
  vi.doUnmock('wxt/browser')
  vi.unstubAllGlobals()
  vi.resetModules()
})

const page = { id: 'ours', url: 'https://chatgpt.com/c/1' }

it('ignores messages from other extensions and from web pages', async () => {
  for (const sender of [{ id: 'theirs', url: 'chrome-extension://theirs/' }, { url: 'https://chatgpt.com/' }])
    for (const type of Object.keys(requestSchemas)) expect(await handleRequest({ type }, sender)).toBeNull()
})

it('gives a content script nothing about the account, the settings or other tabs', async () => {
  const asked = Object.keys(requestSchemas).filter((type) =>
    /^(?:auth|account|state|saves|settings|server|tab)\./.test(type),
  )
  expect(asked.length).toBeGreaterThan(8)
  for (const type of asked) expect(await handleRequest({ type }, page), type).toBeNull()
})

it('refuses messages that do not fit their schema', async () => {
  for (const message of [null, 'save.add', {}, { type: 'constructor' }, { type: ['save.add'] }])
    expect(await handleRequest(message, page)).toBeNull()
  const job = { kind: 'capture', title: 'x', html: '', sourceUrl: null, receipt: null }
  for (const body of [{}, { id: 'no id', job }, { id: '22222222-2222-4222-8222-222222222222', job }])
    expect(await handleRequest({ type: 'save.add', ...body }, page)).toEqual({
      ok: false,
      message: 'Not a valid request.',
    })
})

it('accepts a save from a page whose address is longer than the server stores', () => {
  const sourceUrl = `https://news.example/?from=${'x'.repeat(limits.capture.sourceUrlMax)}`
  const job = { kind: 'capture', title: 'Tides', html: '<p>Low at six</p>', sourceUrl, receipt: null }
  const id = '22222222-2222-4222-8222-222222222222'
  expect(requestSchemas['save.add'].safeParse({ id, job }).success).toBe(true)
})
