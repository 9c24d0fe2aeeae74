// The popup's quick note and its settings, and who can read what the extension stores.
import type { Page } from '@playwright/test'
import { BOTH_THEMES, expectAccessible } from '../support/accessible.ts'
import { conversationUrl, serveLookalike } from '../support/extension/chat-lookalike.ts'
import { type Extension, expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'
import { readingUrl, serveReading } from '../support/extension/reading-page.ts'
import { capturesOf, makeNotebook } from '../support/library.ts'

declare const chrome: ExtensionApi

test.describe.configure({ timeout: 60_000 })

test('a quick note is saved with its notebook and tags; the popup is accessible, and alone can read the session', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const notebook = await makeNotebook(person, 'Tides')
  const popup = await extension.popup()
  await expect(popup.getByRole('link', { name: /Forgot/ })).toHaveAttribute(
    'href',
    `${extension.proxy.url}/auth?mode=forgot-password`,
  )
  await extension.signIn(person, popup)
  await expect(popup.getByText('Unlimited')).toBeVisible()
  await popup.getByLabel('Quick note').fill('Low tide\n\nat *six*')
  await popup.getByLabel('Notebook').selectOption({ label: 'Tides' })
  await popup.getByLabel('Tags').fill('sea, moon')
  await popup.getByRole('button', { name: 'Save note' }).click()
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible()
  await expect(popup.getByLabel('Quick note')).toHaveValue('')
  const { data } = await person.client.from('captures').select('title, tags, folder_id')
  expect(data).toMatchObject([{ title: 'Low tide', folder_id: notebook }])
  expect(data?.[0]?.tags).toEqual(expect.arrayContaining(['sea', 'moon']))

  await test.step('the popup is accessible in both themes and explains an invalid server address', async () => {
    await expectAccessible(popup, 'extension-popup', BOTH_THEMES)
    await popup.getByRole('button', { name: 'Settings' }).click()
    await popup.getByLabel('Server address').fill('http://notes.example.org')
    await popup.getByRole('button', { name: 'Use this server' }).click()
    await expect(popup.getByText('begins with https://')).toBeVisible()
    await popup.getByRole('button', { name: 'Back' }).click()
  })
  await test.step('the popup can read the session, and content scripts cannot', async () => {
    const key = `session:${extension.proxy.url}`
    const kept = await popup.evaluate((key) => chrome.storage.local.get(key), key)
    expect(kept[key]).toContain('access_token')
    await serveReading(extension.context)
    const page = await extension.visit(readingUrl)
    expect(await storageSeenByContentScript(extension, page)).toContain('Access to storage is not allowed')
  })
  await test.step('a note being sent leaves the field at once, so it does not mix with newly typed text', async () => {
    const onItsWay = extension.proxy.dropResponses(/^POST \/rest\/v1\/captures/)
    await popup.bringToFront()
    await popup.getByLabel('Quick note').fill('High tide')
    await popup.getByRole('button', { name: 'Save note' }).click()
    await onItsWay
    await expect(popup.getByLabel('Quick note')).toHaveValue('')
    await popup.getByLabel('Quick note').fill('at noon')
    await popup.close()
    await expect((await extension.popup()).getByLabel('Quick note')).toHaveValue('at noon')
    await extension.killWorker()
  })
})

// spec: X03
test('the extension offers to save copied text of 10 to under 5,000 characters until the site is switched off, and the settings show, switch off and restore the offers', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  const text = (length: number) => 'x'.repeat(length)
  await extension.context.route('https://reading.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Reading</title><h1>A heading to select</h1><p id=short>${text(9)}</p><p id=fits>${text(10)}</p><p id=long>${text(4999)}</p><p id=over>${text(5000)}</p><input type=password value="${text(20)}"><input id=shown autocomplete=current-password value="${text(20)}">`,
    }),
  )
  const page = await extension.visit('https://reading.example/')
  const copy = async (selector: string) => {
    await page.locator(selector).selectText()
    await page.keyboard.press('ControlOrMeta+c')
  }
  const toast = extension.toast(page)
  const offer = toast.filter({ hasText: 'Save what you copied?' })
  await test.step('the length decides, passwords are never offered, and the site can be switched off', async () => {
    await copy('#long')
    await expect(offer).toBeVisible()
    await offer.getByRole('button', { name: 'Close' }).click()
    for (const nothing of ['#short', '#over', 'input[type=password]', '#shown']) {
      await copy(nothing)
      // The offer appears with the copy or not at all.
      expect(await offer.count(), nothing).toBe(0)
    }
    await copy('#fits')
    await expect(offer).toHaveCount(1)
    await offer.getByRole('button', { name: 'Save' }).click()
    await expect(toast).toContainText('Saved')
    expect(await capturesOf(person)).toMatchObject([{ title: 'Reading', content: expect.stringContaining(text(10)) }])
    await copy('#long')
    await offer.getByRole('button', { name: 'Not on this site' }).click()
    await expect(async () => {
      await copy('#fits')
      expect(await offer.count()).toBe(0)
    }).toPass()
  })
  const heading = page.getByRole('heading', { level: 1 })
  const button = page.locator('jotsam-extension .at-selection')
  await test.step('a shortcut saves the selection, and the settings name the shortcuts', async () => {
    await heading.click({ clickCount: 3 })
    await expect(button).toBeVisible()
    await extension.command(page, 'save-selection')
    await expect.poll(async () => (await capturesOf(person)).at(-1)?.content).toContain('A heading to select')
    await popup.bringToFront()
    await popup.getByRole('button', { name: 'Settings' }).click()
    for (const key of ['J', 'S', 'L', 'K'])
      await expect(popup.getByRole('definition').filter({ hasText: `Alt+Shift+${key}` })).toHaveCount(1)
  })
  await test.step('the offers are restored for a site, and switched off everywhere', async () => {
    await popup.getByRole('button', { name: 'Offer again on reading.example' }).click()
    await expect(popup.getByText('No offer on these sites')).toHaveCount(0)
    await popup.getByRole('switch', { name: 'Show a save button at selected text' }).click()
    await page.bringToFront()
    // The page receives the setting a moment later.
    await expect(async () => {
      await heading.click({ clickCount: 3 })
      await page.keyboard.press('ControlOrMeta+c')
      await expect(offer).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(button).toHaveCount(0)

    await popup.bringToFront()
    await popup.getByRole('switch', { name: 'Offer to save what I copy' }).click()
    await page.bringToFront()
    await expect(offer).toHaveCount(0)
    await heading.click({ clickCount: 3 })
    await page.keyboard.press('ControlOrMeta+c')
    expect(await offer.count()).toBe(0)
  })
})

test('a template fills what is left empty, and the popup at its fullest fits into 600 px, in the order of the Tab key', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const notebook = await makeNotebook(person, 'Chats')
  const settings = await extension.signIn(person)
  await settings.getByRole('button', { name: 'Settings' }).click()
  await settings.getByLabel('Export conversations as').selectOption('JSON')
  await settings.getByRole('button', { name: 'Add a template' }).click()
  const template = settings.getByRole('region', { name: 'Templates' })
  await template.getByLabel('Site').fill('https://chatgpt.com/')
  await template.getByLabel('Title').fill('{author}: {title} ({site}) {lost')
  await template.getByLabel('Notebook').selectOption({ label: 'Chats' })
  await template.getByLabel('Tags').fill('chat, {site}')
  await expect(
    template.getByText('Preview: Ada Byron: The tide table (chatgpt.com) {lost #chat #chatgpt.com'),
  ).toBeVisible()
  await expectAccessible(settings, 'extension-templates')
  await settings.close()

  await serveLookalike(extension.context, 4)
  const page = await extension.visit(conversationUrl)
  // The popup shows before the save what the template will fill in.
  const before = await extension.popup(page)
  await expect(before.getByLabel('Title')).toHaveValue('Tides and tables (chatgpt.com) {lost')
  await expect(before.getByLabel('Notebook').locator('option:checked')).toHaveText('Chats (template)')
  await expect(before.getByText('Tags of your template: chat, chatgpt.com')).toBeVisible()
  await before.close()
  await extension.chooseMenu(page, 'conversation')
  await expect(extension.toast(page)).toContainText('4 of 4 turns', { timeout: 20_000 })
  // The turns are counted while they are read, too.
  await expect.poll(async () => (await capturesOf(person)).length, { timeout: 20_000 }).toBe(1)
  const [saved] = await capturesOf(person)
  expect(saved).toMatchObject({ title: 'Tides and tables (chatgpt.com) {lost', folder_id: notebook })
  expect(saved?.tags).toEqual(expect.arrayContaining(['chat', 'chatgpt.com']))

  // A notebook that is gone must not keep a save away.
  await person.client.from('folders').delete().eq('id', notebook).throwOnError()
  await page.evaluate(() => Object(window).addTurns(2))
  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toContainText('Saved')
  await expect.poll(async () => (await capturesOf(person)).length).toBe(2)

  // Two saves wait, and the toolbar button says so.
  extension.proxy.disconnect()
  for (const name of ['tides', 'moons']) {
    await extension.chooseMenu(page, 'link', { linkUrl: `https://reading.example/${name}`, selectionText: name })
    await expect(extension.toast(page)).toContainText('Saved locally.')
    await expect(extension.toast(page)).toHaveCount(1)
  }
  const badge = async () => (await extension.worker()).evaluate(() => chrome.action.getBadgeText({ tabId: undefined }))
  await expect.poll(badge).toBe('2')
  // Without a connection a notebook can still be chosen.
  const popup = await extension.popup(page)
  await expect(popup.getByLabel('Notebook')).toContainText('Chats')
  // The browser itself knows that the chat was saved, but not under which address.
  await expect(popup.getByText('Saved on')).toBeVisible()
  await expect(popup.getByRole('link', { name: 'Open the note' })).toHaveCount(0)
  extension.proxy.reset()
  await popup.reload()
  await expect(popup.getByText('Saved on')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Save conversation' })).toBeFocused()
  const names: string[] = []
  for (let step = 0; step < 6; step += 1) {
    await popup.keyboard.press('Tab')
    names.push(await focusedName(popup))
  }
  expect(names).toEqual(['Open the note', 'Keep this chat up to date', 'Title', 'Notebook', 'Tags', 'More'])
  await popup.getByText('More', { exact: true }).click()
  await expect(popup.getByRole('group', { name: 'Export conversation' }).getByRole('button').first()).toHaveText('JSON')
  await popup.getByLabel('Tags').fill(Array.from({ length: 21 }, (_, at) => `tag${at}`).join(', '))
  await popup.getByRole('button', { name: 'Save conversation' }).click()
  await expect(popup.getByRole('status').filter({ hasText: 'A note has at most 20 tags' })).toBeVisible()
  await expectAccessible(popup, 'extension-popup-full')
  const heights = await popup.evaluate(() => ({
    window: document.documentElement.scrollHeight,
    wide: document.documentElement.scrollWidth,
    account: document.querySelector('[aria-label="Account"]')?.getBoundingClientRect().bottom ?? Infinity,
  }))
  expect(heights.window).toBeLessThanOrEqual(600)
  expect(heights.account).toBeLessThanOrEqual(600)
  expect(heights.wide).toBeLessThanOrEqual(380)

  // At 200 % the browser's window is half as high, and the wheel still reaches the end.
  await popup.setViewportSize({ width: 380, height: 300 })
  await popup.mouse.move(190, 150)
  await expect(async () => {
    await popup.mouse.wheel(0, 2000)
    await expect(popup.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ timeout: 500 })
  }).toPass()
})

/** The name of the element that has the focus, as a screen reader says it. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const labels = element && 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null
    return (labels?.[0]?.innerText ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })
}

/** What the extension's storage answers to its own script in a page. */
async function storageSeenByContentScript(extension: Extension, page: Page): Promise<string> {
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
  return result.value
}
