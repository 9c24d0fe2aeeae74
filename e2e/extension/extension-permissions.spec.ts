// The extension as installed, without permission for every site.
import { expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'
import { readingUrl, serveReading } from '../support/extension/reading-page.ts'

declare const chrome: ExtensionApi

test.describe.configure({ timeout: 60_000 })
test.use({ everySite: false })

test('the extension reads no other site by itself, shows that it may not, and accepts a denied permission', async ({
  extension,
  product,
}) => {
  const popup = await extension.signIn(await product.proPerson())
  await serveReading(extension.context)
  const page = await extension.visit(readingUrl)
  const worker = await extension.worker()
  expect(await worker.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual([])
  // A dispatched command grants no activeTab permission; a real key press would.
  await extension.command(page, 'save-page')
  const said = () =>
    worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true })
      return [await chrome.action.getBadgeText({ tabId: tab?.id }), await chrome.action.getTitle({ tabId: tab?.id })]
    })
  await expect.poll(said).toEqual(['!', 'The browser doesn’t let extensions read this page'])
  await expect(page.locator('jotsam-extension')).toHaveCount(0)

  await popup.bringToFront()
  await popup.evaluate(() => {
    // A script cannot answer the browser's permission prompt.
    chrome.permissions.request = async () => false
  })
  await popup.getByRole('button', { name: 'Settings' }).click()
  const everywhere = popup.getByRole('switch', { name: 'Do so on every site' })
  await everywhere.click()
  await expect(popup.getByText('The browser did not allow it, so nothing changes.')).toBeVisible()
  await expect(everywhere).not.toBeChecked()
  await expect(everywhere).toBeEnabled()
})
