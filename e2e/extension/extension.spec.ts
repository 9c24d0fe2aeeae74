// The browser extension: its own login, saving from pages, and an outbox that loses nothing and sends nothing twice.
import type { Page } from '@playwright/test'
import { BOTH_THEMES, expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/auth-form.ts'
import { expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'
import { capturesOf, makeNotebook } from '../support/library.ts'

declare const chrome: ExtensionApi

// The tests run in a full browser with a profile, which is slower.
test.describe.configure({ timeout: 60_000 })

// spec: X01
test('the extension has its own login, shows account, plan and daily count, and reading the state notifies no open popup', async ({
  extension,
  product,
}) => {
  const person = await product.person()
  // The person is signed in on the website; the extension must not know.
  const site = await extension.context.newPage()
  await product.signIn(site, person)
  await site.goto(`${product.url}/dashboard`)
  const popup = await extension.popup()
  await expect(popup.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await messagesWhileReading(popup)).toEqual([])
  await signIn(popup, { ...person, password: 'wrong password' })
  await expect(popup.getByRole('alert')).toContainText('Invalid login credentials')
  await extension.signIn(person, popup)
  await expect(popup.getByText('Free', { exact: true })).toBeVisible()
  await expect(popup.getByText('2 of 2 left')).toBeVisible()
  await popup.getByRole('button', { name: 'Sign Out' }).click()
  await expect(popup.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  // Signing out of the extension keeps the website's session.
  await site.reload()
  await expect(site).toHaveURL(/\/dashboard/)
})

test('a person signs in through the website by one click, with a session of the extension’s own, and no page can take or plant one', async ({
  extension,
  product,
}) => {
  const person = await product.person()
  const site = await extension.context.newPage()
  await product.signIn(site, person)
  // The extension's server, as it knows it.
  await site.goto(`${extension.proxy.url}/dashboard`)
  await expect(site.getByRole('main')).toBeVisible()
  const popup = await extension.popup()
  const ask = async () => {
    const [window] = await Promise.all([
      extension.context.waitForEvent('page'),
      popup.getByRole('button', { name: 'Sign in through the website' }).click(),
    ])
    await expect(window.getByRole('heading', { name: `Sign in to the extension as ${person.email}?` })).toBeVisible()
    return window
  }
  await (await ask()).getByRole('button', { name: 'Not now' }).click()
  await expect(popup.getByRole('alert')).toContainText('You were not signed in.')
  const window = await ask()
  await expectAccessible(window)
  const request = new URL(window.url()).searchParams
  // The website names the extension that asks, as the extension names itself.
  const id = new URL(popup.url()).host
  await expect(window.getByText(id)).toBeVisible()
  await window.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(popup.getByText(person.email)).toBeVisible()
  const session = (server: string) =>
    popup.evaluate(async (key) => (await chrome.storage.local.get(key))[key] ?? '', `session:${server}`)
  const kept = await session(extension.proxy.url)
  const mine = await site.evaluate(() => localStorage.getItem('jotsam-auth-token') ?? '')
  expect(JSON.parse(kept).refresh_token).toBeTruthy()
  expect(JSON.parse(kept).refresh_token).not.toBe(JSON.parse(mine).refresh_token)

  await site.goto(`${extension.proxy.url}/account/devices`)
  await expect(site.getByRole('list', { name: 'Devices' })).toContainText('Chrome extension on Linux')

  // Another server that is chosen while the website asks gets nothing.
  await popup.getByRole('button', { name: 'Sign Out' }).click()
  const late = await ask()
  await popup.getByRole('button', { name: 'Settings' }).click()
  await expect(popup.getByText(id)).toBeVisible()
  await popup.getByLabel('Server address').fill(product.url)
  await popup.getByRole('button', { name: 'Use this server' }).click()
  await expect(popup.getByText('Server saved')).toBeVisible()
  await late.getByRole('button', { name: 'Sign in', exact: true }).click()
  await late.waitForEvent('close')
  await popup.getByRole('button', { name: 'Back' }).click()
  await expect(popup.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  for (const server of [extension.proxy.url, product.url]) await expect.poll(() => session(server)).toBe('')

  // A page that sends the person here gets no code: the request must lead to an extension.
  request.set('redirect_uri', 'https://evil.example/')
  await site.goto(`${extension.proxy.url}/connect-extension?${request}`)
  await expect(site.getByRole('alert')).toContainText('Nothing was shared.')
  await expect(site.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
})

test('the popup is accessible in both themes and explains an invalid server address', async ({
  extension,
  product,
}) => {
  const popup = await extension.signIn(await product.proPerson())
  await popup.getByLabel('Quick note').fill('# Low tide\n\nat *six*')
  await popup.getByLabel('Tags').fill('sea, tides')
  await popup.getByRole('button', { name: 'Save note' }).click()
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(popup, 'extension-popup', BOTH_THEMES)

  await popup.getByRole('button', { name: 'Settings' }).click()
  await popup.getByLabel('Server address').fill('http://notes.example.org')
  await popup.getByRole('button', { name: 'Use this server' }).click()
  await expect(popup.getByText('begins with https://')).toBeVisible()
  await expectAccessible(popup, 'extension-settings')
})

// spec: X02
test('the extension saves the selection of a page with its formatting, title and source', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  const page = await extension.visit(`${product.url}/privacy-policy`)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(extension.toast(page)).toContainText('Saved')

  // A passage that is marked before saving comes along, with its comment.
  await heading.click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Highlight', exact: true }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Who reads this?')
  await expect.poll(() => marked(page)).toEqual([await heading.innerText()])
  await page.getByRole('button', { name: 'Save page' }).click()
  // One toast at a time: the new one takes the place of the old.
  await expect(extension.toast(page)).toHaveCount(1)
  await expect.poll(async () => (await capturesOf(person)).length).toBe(2)
  const [selection, whole] = await capturesOf(person)
  const { data: highlights } = await person.client
    .from('highlights')
    .select()
    .eq('capture_id', whole?.id ?? '')
  expect(highlights).toMatchObject([{ quote: await heading.innerText(), comment: 'Who reads this?' }])
  // The toolbar button shows that this page is saved, also when the person comes back.
  const badge = async () =>
    (await extension.worker()).evaluate(async (url) => {
      const tab = (await chrome.tabs.query({})).find((each) => each.url === url)
      return [await chrome.action.getBadgeText({ tabId: tab?.id }), await chrome.action.getTitle({ tabId: tab?.id })]
    }, page.url())
  await expect.poll(badge).toEqual(['✓', expect.stringContaining('Jotsam: Saved on')])
  await page.reload()
  await expect.poll(() => marked(page)).toEqual([await heading.innerText()])
  await expect.poll(badge).toEqual(['✓', expect.stringContaining('Jotsam: Saved on')])
  expect(selection).toMatchObject({ title: await page.title(), source_url: page.url() })
  expect(selection?.content).toContain('Privacy')
  expect(whole?.content.length).toBeGreaterThan(1000)
  await popup.bringToFront()
  await expect(popup.getByRole('listitem')).toHaveCount(2)
  await expect(popup.getByText('Saved', { exact: true })).toHaveCount(2)

  // A page that was saved before is updated, unless the person wants another note.
  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toContainText('Already saved. Nothing new on this page.')
  await page.evaluate(() => {
    const added = document.createElement('p')
    added.textContent = 'A sentence that was added to the page later, long enough to be part of its text.'
    document.querySelector('main h1')?.after(added)
  })
  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toContainText('Updated the note of this page')
  const captures = await capturesOf(person)
  expect(captures).toHaveLength(2)
  expect(captures[1]?.content).toContain('added to the page later')
  const notebook = await makeNotebook(person, 'Privacy')
  const over = await extension.popup(page)
  await expect(over.getByText('Saved on')).toBeVisible()
  await expect(over.getByRole('button', { name: 'Update the note' })).toBeFocused()
  // The title of the page names a notebook.
  await over.getByRole('button', { name: 'Suggested: Privacy' }).click()
  await expect(over.getByLabel('Notebook')).toHaveValue(notebook)
  await over.getByText('More', { exact: true }).click()
  // Tags are never cut: the popup refuses more than 20, and says so.
  await over.getByLabel('Tags').fill(Array.from({ length: 21 }, (_, at) => `tag${at}`).join(', '))
  await over.getByRole('button', { name: 'Save as a new note' }).click()
  await expect(over.getByRole('status').filter({ hasText: 'A capture has at most 20 tags' })).toBeVisible()
  await over.getByLabel('Tags').fill('policy')
  await over.getByRole('button', { name: 'Save as a new note' }).click()
  await expect.poll(async () => (await capturesOf(person)).length).toBe(3)
})

test('a save made offline or interrupted with its response lost is stored exactly once', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  const page = await extension.visit(`${product.url}/privacy-policy`)
  extension.proxy.disconnect()
  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toContainText('Saved locally. Will sync when connection improves.')
  await popup.bringToFront()
  await expect(popup.getByText('Waiting to be sent')).toBeVisible()

  extension.proxy.reset()
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible()
  expect(await capturesOf(person)).toHaveLength(1)

  const other = await extension.visit(`${product.url}/terms-of-service`)
  extension.proxy.forwarded.length = 0
  const stored = extension.proxy.dropResponses(/^POST \/rest\/v1\/captures/)
  await extension.chooseMenu(other, 'page')
  await stored
  await extension.killWorker()
  extension.proxy.reset()
  // The page sends the same id again, which restarts the background script.
  await expect(extension.toast(other)).toContainText('Saved')
  expect(extension.proxy.forwarded.filter((line) => line.startsWith('POST /rest/v1/captures'))).toHaveLength(2)
  expect(await capturesOf(person)).toHaveLength(2)
})

// spec: X03
test('the extension offers to save copied text of 10 to under 5,000 characters until the site is switched off', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  await extension.signIn(person)
  const text = (length: number) => 'x'.repeat(length)
  await extension.context.route('https://reading.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Reading</title><p id=short>${text(9)}</p><p id=fits>${text(10)}</p><p id=long>${text(4999)}</p><p id=over>${text(5000)}</p><input type=password value="${text(20)}"><input id=shown autocomplete=current-password value="${text(20)}">`,
    }),
  )
  const page = await extension.visit('https://reading.example/')
  const copy = async (selector: string) => {
    await page.locator(selector).selectText()
    await page.keyboard.press('ControlOrMeta+c')
  }
  const offer = extension.toast(page).filter({ hasText: 'Save what you copied?' })
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
  await expect(extension.toast(page)).toContainText('Saved')
  expect(await capturesOf(person)).toMatchObject([{ title: 'Reading', content: expect.stringContaining(text(10)) }])

  await copy('#long')
  await offer.getByRole('button', { name: 'Not on this site' }).click()
  await expect(async () => {
    await copy('#fits')
    expect(await offer.count()).toBe(0)
  }).toPass()
})

/** The messages that an open popup receives while it only reads the state. */
function messagesWhileReading(popup: Page): Promise<unknown[]> {
  return popup.evaluate(async () => {
    const heard: unknown[] = []
    chrome.runtime.onMessage.addListener(({ type }) => heard.push(type))
    for (let time = 0; time < 3; time++) {
      await chrome.runtime.sendMessage({ type: 'state.read' })
      // Reading also triggers sending; the lock is free when that has finished.
      await navigator.locks.request('outbox', () => null)
    }
    await chrome.runtime.sendMessage({ type: 'state.read' })
    return heard
  })
}

/** The texts of the passages that are drawn as marks. */
async function marked(page: Page): Promise<string[]> {
  return await page.evaluate(() => [...(CSS.highlights.get('jotsam-marks') ?? [])].map((range) => range.toString()))
}
