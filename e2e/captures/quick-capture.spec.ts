// Quick capture: its form, its retries, its messages, and that no typed text is lost.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/account/auth-form.ts'
import { banner } from '../support/banner.ts'
import { dropResponse, hold, SAVES } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import { card } from '../support/library.ts'
import { pendingCaptures, storedContents } from '../support/pending-captures.ts'
import { expect, type Person, type Product, test } from '../support/product.ts'

const heads = '**/config.json'
const content = (page: Page) => page.getByLabel('Content')
const save = (page: Page) => page.getByRole('button', { name: 'Save Capture' })

async function openForm(page: Page, product: Product, person: Person, query = ''): Promise<void> {
  await product.signIn(page, person)
  await page.goto(`/capture${query}`)
  await expect(content(page)).toBeVisible()
}

/** Pauses the page's clock; only the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

// spec: K01, K02, K03, K05
test('a note is saved, a message shows, and the dashboard opens after 1.5 to 3 seconds', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  await page.clock.install()
  await openForm(page, product, person)
  await expect(page.getByRole('heading', { name: 'Quick Capture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expectAccessible(page, 'quick-capture')
  await save(page).click()
  await expect(page.getByText('Please enter some content to save')).toBeVisible()
  await expect(content(page)).toBeFocused()
  await page.getByLabel('Title').fill('Tide tables')
  await content(page).fill('High water at noon')
  const tags = page.getByLabel('Tags (comma separated)')
  await tags.fill(Array.from({ length: 21 }, (_, at) => `tag${at}`).join())
  await expect(page.getByText('A note has at most 20 tags')).toBeVisible()
  await save(page).click()
  await expect(page).toHaveURL('/capture')
  await tags.fill('x'.repeat(51))
  await expect(page.getByText('A tag has at most 50 characters')).toBeVisible()
  await tags.fill('sea, moon')
  await expect(page.getByLabel('Notebook', { exact: true })).toBeEnabled()
  await stopClock(page)
  await save(page).click()
  await expect(banner(page, 'Saved. Taking you to your dashboard...')).toBeVisible()
  await page.clock.runFor(1400)
  await expect(page).toHaveURL('/capture')
  await page.clock.runFor(1600)
  await expect(page).toHaveURL('/dashboard')
  await page.clock.resume()
  await expect(card(page, 'Tide tables')).toBeVisible()
  const { data } = await person.client.from('captures').select('title, content, tags').single()
  expect(data).toMatchObject({ title: 'Tide tables', content: 'High water at noon' })
  expect(data?.tags).toEqual(expect.arrayContaining(['sea', 'moon']))
  expect(await pendingCaptures(page)).toEqual([])
})

// spec: K06
test('on Free a save from another site or over the daily limit shows its own message', async ({ page, product }) => {
  const person = await product.person()
  await product.signIn(page, person)
  await page.goto('/help')
  await expect(page.getByRole('link', { name: 'Test sharing into the app' })).toHaveAttribute('href', '/test-web-share')
  await page.getByRole('link', { name: 'Quick Capture' }).click()
  // The message shows before anything is typed.
  await expect(
    banner(page, 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.'),
  ).toBeVisible()
  await content(page).fill('From nowhere')
  await save(page).click()
  await expect(
    banner(page, 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.'),
  ).toBeVisible()
  await expect(content(page)).toHaveValue('From nowhere')
  const source_url = 'https://chatgpt.com/share/1'
  const { error } = await person.client.from('captures').insert([
    { content: 'one', source_url },
    { content: 'two', source_url },
  ])
  expect(error).toBeNull()
  await moveTo(page, `/capture?shared=true&text=three&url=${encodeURIComponent(source_url)}`)
  await expect(content(page)).toHaveValue('three')
  await save(page).click()
  await expect(
    banner(page, 'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.'),
  ).toBeVisible()
  expect(await pendingCaptures(page)).toEqual([])
})

test('a save that meets an error or a bad connection is repeated, kept on the device and stored once', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await page.clock.install()
  await openForm(page, product, person)

  await test.step('a database error shows a plain message and keeps the text, and a save whose response is lost is stored once', async () => {
    await page.route(SAVES, (route) =>
      route.fulfill({ status: 403, json: { code: 'PGRST301', message: 'x', details: null, hint: null } }),
    )
    await content(page).fill('Only once')
    await save(page).click()
    await expect(banner(page, 'Permission denied. Sign in again.')).toBeVisible()
    await expect(banner(page, 'Your text is kept on this device.')).toBeVisible()
    await expect(content(page)).toHaveValue('Only once')
    await page.unroute(SAVES)

    let sent = 0
    await page.route(SAVES, (route) => {
      sent += 1
      return sent === 1 ? dropResponse(route) : route.continue()
    })
    await content(page).press('Control+Enter')
    await expect(banner(page, 'Saved. Taking you to your dashboard...')).toBeVisible()
    expect(sent).toBe(2)
    expect(await storedContents(person)).toEqual(['Only once'])
    await page.unroute(SAVES)
    await page.clock.fastForward(3000)
    await expect(page).toHaveURL('/dashboard')
  })
  // spec: K10, K11
  await test.step('after three failed tries a capture stays pending on the device and is sent later by itself', async () => {
    await moveTo(page, '/capture')
    let sent = 0
    await page.route(SAVES, (route) => {
      sent += 1
      return route.abort('connectionreset')
    })
    await content(page).fill('Message in a bottle')
    await stopClock(page)
    await save(page).click()
    await expect(banner(page, 'Network error. Retrying (1/3)')).toBeVisible()
    expect(await pendingCaptures(page)).toMatchObject([{ content: 'Message in a bottle' }])
    await page.clock.runFor(2000)
    await expect(banner(page, 'Network error. Retrying (2/3)')).toBeVisible()
    await page.clock.runFor(2000)
    await expect(banner(page, 'Saved locally. Will sync when connection improves.')).toBeVisible()
    expect(sent).toBe(3)
    await page.unroute(SAVES)
    await page.clock.runFor(3000)
    await page.clock.resume()
    await expect(page).toHaveURL('/dashboard')
    await expect(banner(page, 'Synced 1 captures successfully')).toBeVisible()
    expect((await storedContents(person)).sort()).toEqual(['Message in a bottle', 'Only once'])
  })
  // spec: K07
  await test.step('the connection is checked by a HEAD request with a timeout of 5 and then 10 seconds', async () => {
    await moveTo(page, '/capture')
    const asked: string[] = []
    await page.route(heads, (route) => void asked.push(route.request().method()))
    await page.route(SAVES, (route) => route.abort())
    await content(page).fill('Slow water')
    await stopClock(page)
    await save(page).click()
    await expect.poll(() => asked).toEqual(['HEAD'])
    await page.clock.runFor(4900)
    expect(asked).toHaveLength(1)
    await page.clock.runFor(200)
    await expect.poll(() => asked).toEqual(['HEAD', 'HEAD'])
    await page.clock.runFor(9800)
    await expect(banner(page, 'Retrying')).toHaveCount(0)
    await page.clock.runFor(300)
    await expect(banner(page, 'Network error. Retrying (1/3)')).toBeVisible()
  })
})

test('typed text is not lost', async ({ page, context, product }) => {
  const person = await product.proPerson()
  await page.clock.install()
  await openForm(page, product, person)

  await test.step('it is restored after a reload or a new sign-in, each tab has its own draft, and Cancel can be undone', async () => {
    await content(page).fill('Half a thought')
    await page.reload()
    await expect(content(page)).toHaveValue('Half a thought')
    await expect(page.getByText('Your unsaved text is back.')).toBeVisible()
    const second = await context.newPage()
    await second.goto('/capture')
    await expect(content(second)).toHaveValue('')
    await second.close()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL('/capture')
    await expect(content(page)).toHaveValue('Half a thought')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(content(page)).toHaveValue('')

    // The session ends while the form is open.
    await content(page).fill('Before the tide turned')
    await page.evaluate(() => {
      const key = 'jotsam-auth-token'
      const oldValue = localStorage.getItem(key)
      localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }))
    })
    await signIn(page, person)
    await expect(content(page)).toHaveValue('Before the tide turned')
  })

  await test.step('what is typed while it is being saved belongs to the same note', async () => {
    const release = await hold(page, SAVES)
    await content(page).press('ControlOrMeta+Enter')
    await expect(banner(page, 'Saving...')).toBeVisible()
    await content(page).pressSequentially(', it rose')
    release()
    await expect(page).toHaveURL('/dashboard')
    expect(await storedContents(person)).toEqual(['Before the tide turned, it rose'])
    await page.unroute(SAVES)
    await moveTo(page, '/capture')
  })

  await test.step('a pending capture moves to IndexedDB when local storage is full, and is still sent', async () => {
    await page.evaluate(() => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('pending_capture_')) throw new DOMException('full', 'QuotaExceededError')
        setItem.call(this, key, value)
      }
    })
    await page.route(SAVES, (route) => route.abort('connectionreset'))
    await content(page).fill('Overflowing')
    await stopClock(page)
    await save(page).click()
    for (const time of [1, 2]) {
      await expect(banner(page, `Network error. Retrying (${time}/3)`)).toBeVisible()
      await page.clock.runFor(2000)
    }
    await expect(banner(page, 'Saved locally. Will sync when connection improves.')).toBeVisible()
    expect(await pendingCaptures(page)).toEqual([])
    await page.unroute(SAVES)
    await page.clock.runFor(3000)
    await page.clock.resume()
    await expect(page).toHaveURL('/dashboard')
    await expect.poll(() => storedContents(person)).toContain('Overflowing')
  })
})

test('a device without free storage shows an error and keeps the text in the form', async ({ page, product }) => {
  const person = await product.proPerson()
  await page.addInitScript(() => {
    const isOurs = (key: string) => key.startsWith('pending_capture_') || key.startsWith('quick_capture_draft_')
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (isOurs(key)) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      },
    })
  })
  await page.clock.install()
  await openForm(page, product, person)
  await page.route(SAVES, (route) => route.abort('connectionreset'))
  await content(page).fill('No room for this')
  await expect(page.getByText('This device has no room for a draft.')).toBeVisible()
  await save(page).click()
  await expect(banner(page, 'Network error. Retrying (1/3)')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(banner(page, 'Network error. Retrying (2/3)')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(banner(page, 'This device has no room to keep your text.')).toBeVisible()
  await expect(content(page)).toHaveValue('No room for this')
})
