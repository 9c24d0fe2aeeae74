import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const sendMessage = vi.fn()
let sendWithRetry: typeof import('./send.ts').sendWithRetry
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('wxt/browser', () => ({ browser: { runtime: { id: 'ours', sendMessage } } }))
  ;({ sendWithRetry } = await import('./send.ts'))
})
afterAll(() => {
  vi.doUnmock('wxt/browser')
})

it('asks again when the background was stopped, and not when it answered that the server is silent', async () => {
  sendMessage.mockRejectedValueOnce(new Error('no receiver')).mockResolvedValueOnce({ ok: true, value: 1 })
  expect(await sendWithRetry({ type: 'account.read' })).toBe(1)
  sendMessage.mockClear().mockResolvedValue({ ok: false, message: 'Failed to fetch' })
  await expect(sendWithRetry({ type: 'account.read' })).rejects.toThrow('Failed to fetch')
  expect(sendMessage).toHaveBeenCalledTimes(1)
})
