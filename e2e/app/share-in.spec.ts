// Sharing to the app: by URL parameters and by the share menu through the service worker, signed in or not.
import type { Page } from '@playwright/test'
import { signIn } from '../support/account/auth-form.ts'
import { signOut } from '../support/account/header.ts'
import { moveTo } from '../support/in-app.ts'
import { card, openDashboard } from '../support/library.ts'
import { waitForServiceWorker } from '../support/offline-ready.ts'
import { storedContents } from '../support/pending-captures.ts'
import { expect, test } from '../support/product.ts'

const content = (page: Page) => page.getByLabel('Content')
const toCapture = '/capture?shared=true'
const toAuth = '/auth?returnTo=capture&shared=true'

/** Submits the form that a phone submits when the app is chosen in the share menu. */
async function shareFromMenu(page: Page, shared: { title?: string; text?: string; url?: string }, image = false) {
  // The previous page can have the same address, so the test waits for the new document.
  const arrived = page.waitForEvent('domcontentloaded')
  await page.evaluate(
    ([fields, withImage]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: '/share-target',
        enctype: 'multipart/form-data',
      })
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      if (withImage) {
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'images' })
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array([1, 2, 3])], 'shell.png', { type: 'image/png' }))
        input.files = files.files
        form.append(input)
      }
      document.body.append(form)
      form.submit()
    },
    [shared, image] as const,
  )
  await arrived
}

// spec: K32
test('a visitor who shares text signs in first, and the text is still there; a signed-in person’s text opens in quick capture at once', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await page.goto('/?shared=true&redirect=capture')
  await expect(page).toHaveURL(toAuth)
  await page.goto('/?shared=true&text=For%20later')
  await expect(page).toHaveURL(toAuth)
  await signIn(page, person)
  await expect(page).toHaveURL(toCapture)
  await expect(content(page)).toHaveValue('For later')
  await page.getByRole('button', { name: 'Save Capture' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await storedContents(person)).toEqual(['For later'])
  expect(await page.evaluate(() => sessionStorage.sharedText)).toBeUndefined()

  // spec: K12, K13, K15
  await test.step('quick capture says when nothing was shared, and when loading fails', async () => {
    await moveTo(page, toCapture)
    await expect(page.getByText('No shared content found.')).toBeVisible()
    await expect(content(page)).toBeEnabled()
    await page.evaluate(() => {
      caches.open = () => Promise.reject(new Error('no caches'))
    })
    await moveTo(page, '/help')
    await expect(content(page)).toHaveCount(0)
    await moveTo(page, toCapture)
    await expect(page.getByText('Failed to load shared content.')).toBeVisible()
  })
  // spec: K01, K04, K30, K31
  await test.step('text in URL parameters opens in quick capture and is removed from the address', async () => {
    await page.goto('/?shared=true&text=Sea%20words&title=Shells&url=https%3A%2F%2Fexample.org%2Fshells')
    await expect(page).toHaveURL(toCapture)
    await expect(page.getByRole('heading', { name: 'Capture Shared Content' })).toBeVisible()
    await expect(content(page)).toHaveValue('Sea words')
    await expect(page.getByLabel('Title')).toHaveValue('Shells')
    await expect(page.getByRole('link', { name: 'example.org' })).toBeVisible()
    expect(await page.evaluate(() => [sessionStorage.sharedText, sessionStorage.sharedTitle])).toEqual([
      'Sea words',
      'Shells',
    ])
    await moveTo(page, '/home?shared=true&redirect=capture')
    await expect(page).toHaveURL(toCapture)
  })
  await test.step('quick capture says when loading takes ten seconds', () => expectTimeout(page))
  // spec: K33
  await test.step('when the session cannot be read, sharing leads to sign-in and keeps the text', async () => {
    await page.goto('/robots.txt')
    await page.evaluate(() => {
      const key = 'jotsam-auth-token'
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), expires_at: 1 }))
    })
    await page.route('**/auth/v1/token**', (route) => route.abort('connectionfailed'))
    await page.clock.resume()
    await page.goto('/?shared=true&text=Kept')
    await expect(page).toHaveURL(toAuth, { timeout: 20_000 })
    expect(await page.evaluate(() => sessionStorage.sharedText)).toBe('Kept')
  })
})

async function expectTimeout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.removeItem('sharedText')
    caches.open = () => new Promise(() => {})
  })
  // The clock is paused; the page needs a few ticks to render.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.goto(toCapture)
  let passed = 0
  await expect(async () => {
    await page.clock.runFor(20)
    passed += 20
    await expect(page.getByText('Loading shared content...')).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(passed).toBeLessThan(2000)
  await page.clock.runFor(9900 - passed)
  await expect(page.getByText('Loading timeout.')).toHaveCount(0)
  await page.clock.runFor(passed + 200)
  await expect(page.getByText('Loading timeout.')).toBeVisible()
  await expect(content(page)).toBeEnabled()
}

// spec: D31, K14
test('autosave saves shared text and clears its URL parameter, and a failed autosave keeps the text one click away', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await product.signIn(page, person)
  await page.goto('/favicon.svg')
  await page.evaluate(() => {
    sessionStorage.sharedText = 'Saved by itself'
    sessionStorage.sharedTitle = 'Alone'
  })
  await page.goto('/dashboard?autosave=true')
  // The pending copy can show beside the saved one.
  await expect(card(page, 'Alone').last()).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  expect(await storedContents(person)).toEqual(['Saved by itself'])

  // Free can save from ChatGPT only.
  await person.client.rpc('downgrade_plan').throwOnError()
  await page.evaluate(() => {
    sessionStorage.sharedText = 'From nowhere'
  })
  await page.goto('/dashboard?autosave=true')
  await expect(page.getByText('Failed to save automatically.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(content(page)).toHaveValue('From nowhere')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  // spec: K34, K35, K36
  test('the share menu opens quick capture, and nothing is sent to the server before it is saved', {
    tag: '@phone-only',
  }, async ({ page, product }) => {
    const person = await product.proPerson()
    await openDashboard(page, product, person)
    await waitForServiceWorker(page)
    const cdp = await page.context().newCDPSession(page)
    const manifest = await cdp.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    const { share_target, display, icons } = JSON.parse(manifest.data ?? '{}')
    expect(share_target).toMatchObject({ method: 'POST', params: { text: 'text', title: 'title', url: 'url' } })
    expect(display).toBe('standalone')
    expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))

    await shareFromMenu(page, { title: 'Kelp', text: 'It grows fast', url: 'https://example.org/kelp' })
    await expect(page).toHaveURL(toCapture)
    await expect(content(page)).toHaveValue('It grows fast')
    await expect(page.getByLabel('Title')).toHaveValue('Kelp')
    const kept = await page.evaluate(async () => {
      const cache = await caches.open('shared-data-v1')
      const key = (await (await cache.match('/shared-data-key'))?.text()) ?? ''
      return { key, record: await (await cache.match(key))?.json() }
    })
    expect(kept.record).toMatchObject({ title: 'Kelp', text: 'It grows fast', url: 'https://example.org/kelp' })
    expect(kept.key).toBe(`/shared-data-${kept.record.timestamp}`)
    expect(new Date(kept.record.timestamp).toISOString()).toBe(kept.record.timestamp)
    expect(await storedContents(person)).toEqual([])

    await page.getByRole('button', { name: 'Save Capture' }).click()
    await expect(page).toHaveURL('/dashboard')
    const { data } = await person.client.from('captures').select('content, source_url').single()
    expect(data).toEqual({ content: 'It grows fast', source_url: 'https://example.org/kelp' })
    expect(await page.evaluate(async () => (await (await caches.open('shared-data-v1')).keys()).length)).toBe(0)
  })

  test('a shared picture opens in the image-to-text dialog and is kept over a reload; text shared by a visitor is kept during sign-in', async ({
    page,
    product,
  }) => {
    const person = await product.proPerson()
    await openDashboard(page, product, person)
    await waitForServiceWorker(page)
    await test.step('a picture', async () => {
      await shareFromMenu(page, {}, true)
      await expect(page).toHaveURL(toCapture)
      const reading = page.getByRole('dialog')
      await expect(reading.getByText('shell.png')).toBeVisible()
      await page.reload()
      await expect(reading.getByText('shell.png')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('1 picture was shared.')).toBeVisible()
    })
    await test.step('text shared by a visitor, of which a second share does not replace the first', async () => {
      // Quick capture on a phone has no menu.
      await moveTo(page, '/dashboard')
      await signOut(page)
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
      await shareFromMenu(page, { text: 'First share' })
      await expect(page).toHaveURL(toAuth)
      await shareFromMenu(page, { text: 'Second share' })
      await expect(page).toHaveURL(toAuth)
      await signIn(page, person)
      await expect(content(page)).toHaveValue('Second share')
      await page.getByRole('button', { name: 'Save Capture' }).click()
      await expect(page).toHaveURL('/dashboard')
      await moveTo(page, toCapture)
      await expect(content(page)).toHaveValue('First share')
    })
  })
})
