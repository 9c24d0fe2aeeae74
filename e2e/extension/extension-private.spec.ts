// A private window where the extension is allowed: it makes no offer after a copy, which copy-prompt.test.ts proves too, and saves
// on request.
import { expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'

declare const chrome: ExtensionApi

test.describe.configure({ timeout: 60_000 })

test('a copy shows no offer in a private window and shows one in a normal window', { tag: '@deep' }, async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  const { host: extensionId } = new URL(popup.url())
  await allowPrivately()
  const own = await extension.popup()
  expect(await own.evaluate(() => chrome.extension.isAllowedIncognitoAccess())).toBe(true)

  const address = `${product.url}/privacy-policy`
  const opening = extension.context.waitForEvent('page')
  await own.evaluate((url) => chrome.windows.create({ incognito: true, url }), address)
  const secret = await opening
  await secret.waitForURL(address)
  const offer = (page: typeof secret) => extension.toast(page).filter({ hasText: 'Save what you copied?' })
  const copy = async (page: typeof secret) => {
    const heading = page.getByRole('heading', { level: 1 })
    await heading.click({ clickCount: 3 })
    // The button shows that the content script is running.
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+c')
  }
  await copy(secret)
  expect(await offer(secret).count()).toBe(0)
  await secret.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(extension.toast(secret)).toContainText('Saved')

  const open = await extension.context.newPage()
  await open.goto(address)
  await copy(open)
  await expect(offer(open)).toBeVisible()

  /** Allows private windows, as chrome://extensions does; this restarts the extension. */
  async function allowPrivately(): Promise<void> {
    const settings = await extension.context.newPage()
    await settings.goto('chrome://extensions/')
    const restarted = extension.context.waitForEvent('serviceworker')
    await settings.evaluate(async (extensionId) => {
      await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })
      await chrome.developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true })
    }, extensionId)
    await restarted
  }
})
