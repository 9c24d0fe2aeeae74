// The browser extension: its own login, saving from pages, and an outbox that loses nothing and sends nothing twice.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './extension.ts'
import type { ExtensionApi } from './extension-api.ts'
import { picture } from './pictures.ts'
import type { Person } from './product.ts'

declare const chrome: ExtensionApi

// A whole browser with a profile is slower than a page.
test.describe.configure({ timeout: 60_000 })

const texts = {
  dailyLimit: 'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.',
  chatGptOnly: 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.',
}

const savedBy = async ({ client }: Person) => {
  const { data, error } = await client.from('captures').select('title, content, source_url, tags').order('created_at')
  if (error) throw error
  return data
}

// spec: X01
test('has its own separate login, shows account, plan and today’s use, and an open popup is told only what is new', async ({
  extension,
  product,
}) => {
  const person = await product.person()
  // Signed in on the website, in the same browser: the extension knows nothing of it.
  const site = await extension.context.newPage()
  await product.signIn(site, person)
  await site.goto(`${product.url}/dashboard`)
  const popup = await extension.popup()
  await expect(popup.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await newsHeardWhileReading(popup)).toEqual([])
  await popup.getByLabel('Email').fill(person.email)
  await popup.getByLabel('Password').fill('wrong password')
  await popup.getByRole('button', { name: 'Sign In' }).click()
  await expect(popup.getByRole('alert')).toContainText('Invalid login credentials')
  await popup.getByLabel('Password').fill(person.password)
  await popup.getByRole('button', { name: 'Sign In' }).click()
  await expect(popup.getByText(person.email)).toBeVisible()
  await expect(popup.getByText('Free', { exact: true })).toBeVisible()
  await expect(popup.getByText('2 of 2 left')).toBeVisible()
  await popup.getByRole('button', { name: 'Sign Out' }).click()
  await expect(popup.getByRole('button', { name: 'Sign In' })).toBeVisible()
  // The website's own session is another one.
  await site.reload()
  await expect(site).toHaveURL(/\/dashboard/)
})

test('can be used by everyone, in both themes, and says what is wrong with a server’s address', async ({
  extension,
  product,
}) => {
  const popup = await extension.signIn(await product.proPerson())
  await popup.getByLabel('Quick note').fill('# Low tide\n\nat *six*')
  await popup.getByLabel('Tags').fill('sea, tides')
  await popup.getByRole('button', { name: 'Save note' }).click()
  await expect(popup.getByRole('listitem')).toContainText('Saved')
  await expectAccessible(popup, 'extension-popup')

  await popup.getByRole('button', { name: 'Settings' }).click()
  await popup.getByLabel('Server address').fill('http://notes.example.org')
  await popup.getByRole('button', { name: 'Use this server' }).click()
  await expect(popup.getByText('begins with https://')).toBeVisible()
  await expectAccessible(popup, 'extension-settings')
})

// spec: X02
test('saves the selection of a page with its formatting, title and source', async ({ extension, product }) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  const page = await extension.visit(`${product.url}/privacy-policy`)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(extension.toast(page)).toContainText('Saved')

  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toHaveCount(2)
  await expect(extension.toast(page).last()).toContainText('Saved')
  const [selection, whole] = await savedBy(person)
  expect(selection).toMatchObject({ title: await page.title(), source_url: page.url() })
  expect(selection?.content).toContain('Privacy')
  expect(whole?.content.length).toBeGreaterThan(1000)
  await popup.bringToFront()
  await expect(popup.getByRole('listitem')).toHaveCount(2)
  await expect(popup.getByText('Saved', { exact: true })).toHaveCount(2)
})

test('explains the server’s refusals in its words, keeps the save, and shows the way to Pro', async ({
  extension,
  product,
}) => {
  const person = await product.person()
  const popup = await extension.signIn(person)
  const page = await extension.visit(`${product.url}/privacy-policy`)
  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toContainText(texts.chatGptOnly)
  const upgrade = extension.toast(page).getByRole('link', { name: 'Upgrade to Pro' })
  await expect(upgrade).toHaveAttribute('href', `${extension.gate.url}/pricing`)
  await popup.bringToFront()
  await expect(popup.getByRole('listitem')).toContainText(texts.chatGptOnly)
  const inserts = () => extension.gate.passed.filter((line) => line.startsWith('POST /rest/v1/captures')).length
  expect(inserts()).toBe(1)

  // Upgraded meanwhile: what was kept can be sent.
  await person.client.rpc('start_trial')
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible()
  expect(await savedBy(person)).toHaveLength(1)
})

test('a save made without a connection, or stopped in the middle with its answer lost, arrives exactly once', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  const page = await extension.visit(`${product.url}/privacy-policy`)
  extension.gate.shut()
  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toContainText('Saved locally. Will sync when connection improves.')
  await popup.bringToFront()
  await expect(popup.getByText('Waiting to be sent')).toBeVisible()

  extension.gate.open()
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible()
  expect(await savedBy(person)).toHaveLength(1)

  const other = await extension.visit(`${product.url}/terms-of-service`)
  extension.gate.passed.length = 0
  const stored = extension.gate.swallowAnswers(/^POST \/rest\/v1\/captures/)
  await extension.chooseMenu(other, 'page')
  await stored
  await extension.killWorker()
  extension.gate.open()
  // The page asks again under the same id, which starts the background anew.
  await expect(extension.toast(other)).toContainText('Saved')
  expect(extension.gate.passed.filter((line) => line.startsWith('POST /rest/v1/captures'))).toHaveLength(2)
  expect(await savedBy(person)).toHaveLength(2)
})

test('waits for the person when the session is over, and sends what was kept once they sign in', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  await (await extension.worker()).evaluate(async () => {
    const { session } = await chrome.storage.local.get('session')
    const over = { ...JSON.parse(session ?? '{}'), expires_at: 1, refresh_token: 'revoked' }
    await chrome.storage.local.set({ session: JSON.stringify(over) })
  })
  const page = await extension.visit(`${product.url}/privacy-policy`)
  await extension.chooseMenu(page, 'link', { linkUrl: 'https://example.org/tides', selectionText: 'Tide tables' })
  await expect(extension.toast(page)).toContainText('Kept. Sign in to the extension to save it.')
  await popup.reload()
  await expect(popup.getByText('Waiting for you to sign in')).toBeVisible()
  await popup.getByLabel('Password').fill(person.password)
  await popup.getByRole('button', { name: 'Sign In' }).click()
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible()
  expect(await savedBy(person)).toMatchObject([{ title: 'Tide tables', source_url: page.url() }])
})

test('saves the text of a picture, also of one that only its own page may load', async ({ extension, product }) => {
  const person = await product.proPerson()
  await extension.signIn(person)
  const page = await extension.visit(`${product.url}/privacy-policy`)
  const { buffer } = await picture(page)
  await page.evaluate(
    (data) => {
      const image = new Image()
      image.style.cssText = 'position: fixed; inset: 0; z-index: 9; width: 1200px'
      image.src = URL.createObjectURL(new Blob([Uint8Array.from(data)], { type: 'image/png' }))
      document.body.append(image)
      return image.decode()
    },
    [...buffer],
  )
  const srcUrl = await page.evaluate(() => [...document.images].at(-1)?.src ?? '')
  await page.bringToFront()
  await extension.chooseMenu(page, 'image', { srcUrl })
  // The first picture waits for the models.
  await expect(extension.toast(page).last()).toContainText('Saved', { timeout: 40_000 })
  expect((await savedBy(person))[0]?.content).toContain('The night bus stops twice')
})

// spec: X03
test('offers to save what was copied, from 10 to under 5,000 characters, until the site is switched off', async ({
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
    // The offer comes with the copy, or not at all.
    expect(await offer.count(), nothing).toBe(0)
  }
  await copy('#fits')
  await expect(offer).toHaveCount(1)
  await offer.getByRole('button', { name: 'Save' }).click()
  await expect(extension.toast(page)).toContainText('Saved')
  expect(await savedBy(person)).toMatchObject([{ title: 'Reading', content: expect.stringContaining(text(10)) }])

  await copy('#long')
  await offer.getByRole('button', { name: 'Not on this site' }).click()
  await expect(async () => {
    await copy('#fits')
    expect(await offer.count()).toBe(0)
  }).toPass()
})

/** What an open popup is told although nothing happened but that somebody read. */
function newsHeardWhileReading(popup: Page): Promise<unknown[]> {
  return popup.evaluate(async () => {
    const heard: unknown[] = []
    chrome.runtime.onMessage.addListener(({ type }) => heard.push(type))
    for (let time = 0; time < 3; time++) {
      await chrome.runtime.sendMessage({ type: 'state.read' })
      // What reading sets going, to send what is due, has been done after this.
      await navigator.locks.request('outbox', () => null)
    }
    await chrome.runtime.sendMessage({ type: 'state.read' })
    return heard
  })
}
