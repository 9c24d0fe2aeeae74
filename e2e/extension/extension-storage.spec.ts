// What the extension stores on the device, and who can read it.
import { expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'

declare const chrome: ExtensionApi

test.describe.configure({ timeout: 60_000 })

test('the extension’s popup can read the session, and its content scripts cannot', async ({ extension, product }) => {
  const popup = await extension.signIn(await product.proPerson())
  const key = `session:${extension.proxy.url}`
  const kept = await popup.evaluate((key) => chrome.storage.local.get(key), key)
  expect(kept[key]).toContain('access_token')

  const page = await extension.visit(`${product.url}/privacy-policy`)
  const devTools = await extension.context.newCDPSession(page)
  const worlds: number[] = []
  devTools.on('Runtime.executionContextCreated', ({ context: { id, origin } }) => {
    if (origin.startsWith('chrome-extension://')) worlds.push(id)
  })
  await devTools.send('Runtime.enable')
  await expect.poll(() => worlds.length).toBeGreaterThan(0)
  const { result } = await devTools.send('Runtime.evaluate', {
    contextId: worlds[0] ?? 0,
    awaitPromise: true,
    returnByValue: true,
    expression: `chrome.storage.local.get(null).then(JSON.stringify, ({ message }) => message)`,
  })
  expect(result.value).toContain('Access to storage is not allowed')
})
