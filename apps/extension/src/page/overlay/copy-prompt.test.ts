// @vitest-environment happy-dom
import { extensionMessages } from '@jotsam/core/messages/extension'
import { afterAll, expect, it, vi } from 'vitest'

const { extension } = vi.hoisted(() => ({ extension: { inIncognitoContext: false } }))
vi.mock('wxt/browser', () => ({ browser: { extension } }))
vi.resetModules()
const { promptAfterCopy } = await import('./copy-prompt.ts')

// The shadow root is closed.
const attached = vi.spyOn(Element.prototype, 'attachShadow')
afterAll(() => {
  attached.mockRestore()
  vi.doUnmock('wxt/browser')
  vi.resetModules()
})
const offers = () =>
  attached.mock.results.some(
    ({ value }) => value.host.isConnected && value.textContent?.includes(extensionMessages.page.copied),
  )

it('a copy shows no offer in a private window and shows one in a normal window', () => {
  document.body.innerHTML = '<textarea>The tide comes in twice a day, later each time.</textarea>'
  const text = document.querySelector('textarea')
  text?.select()
  for (const isPrivate of [true, false]) {
    extension.inIncognitoContext = isPrivate
    const ending = new AbortController()
    promptAfterCopy(ending.signal)
    // The browser trusts only what a person does.
    const copy = Object.defineProperty(new Event('copy', { bubbles: true, composed: true }), 'isTrusted', {
      value: true,
    })
    text?.dispatchEvent(copy)
    expect(offers()).toBe(!isPrivate)
    ending.abort()
  }
})
