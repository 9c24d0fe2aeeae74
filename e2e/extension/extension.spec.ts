// The browser extension: its own login, saving from pages, and an outbox that loses nothing and sends nothing twice.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/account/auth-form.ts'
import { type Extension, expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'
import { readingUrl, serveReading } from '../support/extension/reading-page.ts'
import { moveTo } from '../support/in-app.ts'
import { capturesOf, makeNotebook } from '../support/library.ts'
import type { Person } from '../support/product.ts'

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
  // The extension's server, as it knows it.
  await site.goto(`${extension.proxy.url}/account/devices`)
  await expect(site.getByRole('list', { name: 'Devices' })).toBeVisible()
  const mine = JSON.parse(await site.evaluate(() => localStorage.getItem('jotsam-auth-token') ?? ''))
  const popup = await extension.popup()
  await expect(popup.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await messagesWhileReading(popup)).toEqual([])
  await signIn(popup, { ...person, password: 'wrong password' })
  await expect(popup.getByRole('alert')).toContainText('Invalid login credentials')
  await extension.signIn(person, popup)
  await expect(popup.getByText('Free', { exact: true })).toBeVisible()
  await expect(popup.getByText('2 of 2 left')).toBeVisible()
  // Over a page that Free cannot save, the popup says so before the save.
  await serveReading(extension.context)
  const over = await extension.popup(await extension.visit(readingUrl))
  await expect(
    over.getByText('Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.'),
  ).toBeVisible()
  await over.close()
  await popup.getByRole('button', { name: 'Sign Out' }).click()
  await expect(popup.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  // Signing out of the extension keeps the website's session.
  const headers = { Authorization: `Bearer ${mine.access_token}` }
  expect((await fetch(`${product.url}/auth/v1/user`, { headers })).status).toBe(200)

  await test.step('a person signs in through the website by one click, with a session of the extension’s own', async () => {
    const request = await signInThroughWebsite(extension, { popup, site, person, other: product.url })
    const kept = JSON.parse(request.kept)
    expect(kept.refresh_token).toBeTruthy()
    expect(kept.refresh_token).not.toBe(mine.refresh_token)
    // A page that sends the person here gets no code: the request must lead to an extension.
    request.query.set('redirect_uri', 'https://evil.example/')
    await site.goto(`${extension.proxy.url}/connect-extension?${request.query}`)
    await expect(site.getByRole('alert')).toContainText('Nothing was shared.')
    await expect(site.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
  })
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
  const highlights = async () =>
    (
      await person.client
        .from('highlights')
        .select()
        .eq('capture_id', whole?.id ?? '')
    ).data
  // They are saved after their note.
  await expect.poll(highlights).toMatchObject([{ quote: await heading.innerText(), comment: 'Who reads this?' }])
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
  // Asked for twice at once, it shows one result.
  await extension.chooseMenu(page, 'page')
  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toHaveText([/Already saved\. Nothing new on this page\./])
  await page.evaluate(() => {
    const added = document.createElement('p')
    added.textContent = 'A sentence that was added to the page later, long enough to be part of its text.'
    document.querySelector('main h1')?.after(added)
  })
  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toContainText('Updated the note of this page; its history shows what changed')
  const captures = await capturesOf(person)
  expect(captures).toHaveLength(2)
  expect(captures[1]?.content).toContain('added to the page later')
  const notebook = await makeNotebook(person, 'Privacy')
  await page.evaluate(() => {
    document.title = 'Privacy Policy | Rules | Jotsam'
  })
  await heading.click({ clickCount: 3 })
  const over = await extension.popup(page)
  // Selected text can be saved at once, without the menu.
  await expect(over.getByRole('button', { name: 'Save selection' })).toBeVisible()
  await expect(over.getByText('Saved on')).toBeVisible()
  // The title that the note will have: without the names of section and site.
  await expect(over.getByLabel('Title', { exact: true })).toHaveValue(await heading.innerText())
  await expect(over.getByRole('button', { name: 'Update the note' })).toBeFocused()
  // The title of the page names a notebook.
  await over.getByRole('button', { name: 'Suggested: Privacy' }).click()
  await expect(over.getByLabel('Notebook')).toHaveValue(notebook)
  await over.getByText('More', { exact: true }).click()
  // Tags are never cut: the popup refuses more than 20, and says so.
  await over.getByLabel('Tags').fill(Array.from({ length: 21 }, (_, at) => `tag${at}`).join(', '))
  await over.getByRole('button', { name: 'Save as a new note' }).click()
  await expect(over.getByRole('status').filter({ hasText: 'A note has at most 20 tags' })).toBeVisible()
  await over.getByLabel('Tags').fill('policy')
  await over.getByRole('button', { name: 'Save as a new note' }).click()
  await expect.poll(async () => (await capturesOf(person)).length).toBe(3)
  // With the menu open, the list of saves is out of sight.
  await expect(over.getByRole('status').filter({ hasText: /^Saved/ })).toBeInViewport()
  // When nothing could be saved, the popup says so too.
  await page.evaluate(() => document.body.replaceChildren())
  await over.getByRole('button', { name: 'Update the note' }).click()
  await expect(over.getByRole('status').filter({ hasText: 'No text was found on this page' })).toBeVisible()
  // A form's fields do not hide it from the extension. (In a page of its own, a test cannot see what an extension sees.)
  await page.evaluate(() => {
    const field = (name: string) => `<input name="${name}">`
    const fields = ['nodeType', 'textContent', 'remove', 'localName', 'firstChild', 'matches'].map(field).join('')
    document.body.innerHTML = `<form>${fields}<article>${'<p>Fields with the names of properties.</p>'.repeat(20)}</article></form>`
  })
  await over.getByRole('button', { name: 'Update the note' }).click()
  const contents = async () => (await capturesOf(person)).map(({ content }) => content).join('')
  await expect.poll(contents).toContain('names of properties')
})

test('a save made offline or interrupted with its response lost is stored exactly once', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  await serveReading(extension.context)
  const page = await extension.visit(readingUrl)
  extension.proxy.disconnect()
  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toContainText('Saved locally. Will sync when connection improves.')
  await popup.bringToFront()
  await expect(popup.getByText('Waiting to be sent')).toBeVisible()

  extension.proxy.reset()
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible()
  expect(await capturesOf(person)).toHaveLength(1)

  const other = await extension.visit('https://reading.example/moons')
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

test('a page that claims to be online again does not make a waiting save go, and the network does', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  await serveReading(extension.context)
  const page = await extension.visit(readingUrl)
  extension.proxy.disconnect()
  const save = async () => {
    await extension.chooseMenu(page, 'page')
    await expect(extension.toast(page)).toContainText('Saved locally. Will sync when connection improves.')
  }
  await save()
  await page.evaluate(() => {
    for (let time = 0; time < 20; time += 1) dispatchEvent(new Event('online'))
  })
  // The background takes the messages of a page in order.
  await save()
  const stored = await popup.evaluate(() => chrome.storage.local.get())
  const tries = Object.entries(stored).flatMap(([key, entry]) => (key.startsWith('outbox:') ? Object(entry).tries : []))
  expect(Math.max(...tries)).toBe(1)

  extension.proxy.reset()
  await extension.context.setOffline(true)
  await extension.context.setOffline(false)
  await expect.poll(() => capturesOf(person)).toHaveLength(1)
})

/** Signs in, then again while another server is chosen; that server gets nothing. Returns the first session and its request. */
async function signInThroughWebsite(
  extension: Extension,
  { popup, site, person, other }: { popup: Page; site: Page; person: Person; other: string },
): Promise<{ kept: string; query: URLSearchParams }> {
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
  const query = new URL(window.url()).searchParams
  // The website names the extension that asks, as the extension names itself.
  const id = new URL(popup.url()).host
  await expect(window.getByText(id)).toBeVisible()
  await window.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(popup.getByText(person.email)).toBeVisible()
  const session = (server: string) =>
    popup.evaluate(async (key) => (await chrome.storage.local.get(key))[key] ?? '', `session:${server}`)
  const kept = await session(extension.proxy.url)
  await moveTo(site, '/account/appearance')
  await expect(site.getByRole('list', { name: 'Devices' })).toHaveCount(0)
  await moveTo(site, '/account/devices')
  await expect(site.getByRole('list', { name: 'Devices' })).toContainText('Chrome extension on Linux')

  await popup.getByRole('button', { name: 'Sign Out' }).click()
  const late = await ask()
  await popup.getByRole('button', { name: 'Settings' }).click()
  await expect(popup.getByText(id)).toBeVisible()
  await popup.getByLabel('Server address').fill(other)
  await popup.getByRole('button', { name: 'Use this server' }).click()
  await expect(popup.getByText('Server saved')).toBeVisible()
  await late.getByRole('button', { name: 'Sign in', exact: true }).click()
  await late.waitForEvent('close')
  await popup.getByRole('button', { name: 'Back' }).click()
  await expect(popup.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  for (const server of [extension.proxy.url, other]) await expect.poll(() => session(server)).toBe('')
  return { kept, query }
}

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
