// The loading, connection and error screens, and the headers.
import type { Page } from '@playwright/test'
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { signIn } from '../support/account/auth-form.ts'
import { hold } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import { expect, test } from '../support/product.ts'

const expiredSession = JSON.stringify({
  access_token: 'a',
  refresh_token: 'b',
  token_type: 'bearer',
  expires_in: 1,
  expires_at: 1,
})

// spec: S03, S11
test('the loading screen names the product, suggests refreshing, and becomes Connection Problem after 15 seconds', async ({
  page,
}) => {
  await storeExpiredSession(page)
  await page.route('**/config.json', () => {})
  // The clock is paused; only this test advances it.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/dashboard')
  await expect(page.getByRole('status')).toHaveText('Loading Jotsam...')
  await page.clock.runFor(14_900)
  await expect(page.getByText('Loading Jotsam...')).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByRole('heading', { name: 'Connection Problem' })).toBeVisible()

  await page.clock.resume()
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('Loading Jotsam...')
  await expect(page.getByText('If this takes too long, try refreshing')).toBeVisible()
  await expectAccessible(page, 'loading')
})

test('a person who returns to the dashboard sees its frame in their theme before any code has come', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await product.signIn(page, person)
  await page.addInitScript(() => {
    localStorage.setItem('jotsam-theme', 'dark')
    localStorage.setItem('jotsam-appearance', JSON.stringify({ view: 'list', density: 'compact' }))
  })
  await page.route(/\/assets\/.*\.(?:js|css)$/, () => {})
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const frame = page.locator('[data-frame]')
  await expect(frame).toBeVisible()
  await expect(frame).toHaveCSS('background-color', 'rgb(14, 23, 27)')
  await expect(frame.locator('[data-words="All Notes"]')).toBeVisible()
  await expect(page.getByText('All Notes')).toHaveCount(0)
  const row = await frame.locator('[data-rows] > *').first().boundingBox()
  await test.step('its heading stays in one line where there is little room', async () => {
    const heading = frame.locator('[data-heading]')
    const height = (await heading.boundingBox())?.height
    await page.setViewportSize({ width: 195, height: 422 })
    expect((await heading.boundingBox())?.height).toBe(height)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the app takes its place without a jump', async () => {
    await page.unroute(/\/assets\/.*\.(?:js|css)$/)
    const release = await hold(page, '**/rest/v1/**')
    await page.reload()
    const loading = page.getByRole('status', { name: 'Loading notes' }).locator('> *')
    await expect(frame).toHaveCount(0)
    const taken = await loading.first().boundingBox()
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(taken?.[side]).toBeCloseTo(row?.[side] ?? 0, 0)
    release()
  })
  await test.step('other pages do not show it', async () => {
    await page.route(/\/assets\/.*\.(?:js|css)$/, () => {})
    for (const path of ['/trash', '/dashboard?capture=new']) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
      await expect(frame).toBeHidden()
    }
  })
})

test('the frame stands in for the dashboard while its code loads after a sign-in', async ({ page, product }) => {
  const person = await product.person()
  const release = await hold(page, /\/assets\/desk-.*\.js$/)
  await page.goto('/auth')
  const frame = page.locator('[data-frame]')
  await expect(frame).toBeHidden()
  await signIn(page, person)
  await expect(frame).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  release()
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
  await expect(frame).toHaveCount(0)
})

// spec: S04, S05
test('Connection Problem explains the failure, shows whether the browser is online, and Try Again reloads the page', async ({
  page,
  context,
}) => {
  const restart = async (name: string) => {
    await page.evaluate(() => Object.assign(window, { marked: true }))
    await page.getByRole('button', { name }).click()
    await page.waitForFunction(() => !('marked' in window))
  }
  const problem = page.getByRole('heading', { name: 'Connection Problem' })
  const form = page.getByRole('button', { name: 'Sign In', exact: true })
  await failToConnect(page)
  await expect(page.getByText('Unable to connect to Jotsam. Please check your internet connection.')).toBeVisible()
  await expectAccessible(page, 'connection-problem')
  await restart('Try Again')
  await expect(problem).toBeVisible()

  // spec: S06
  await test.step('Clear Data & Retry clears local and session storage, keeps what was not saved yet, and reloads', async () => {
    const kept = ['pending_capture_1', 'capture_draft_x', 'quick_capture_draft_x', 'ocr_text_x']
    await page.evaluate((keys) => {
      sessionStorage.setItem('something', 'kept')
      for (const key of keys) localStorage.setItem(key, 'typed and not saved')
    }, kept)
    await page.unroute('**/config.json')
    await restart('Clear Data & Retry')
    await expect(form).toBeVisible()
    expect(
      await page.evaluate(() => [localStorage.getItem('jotsam-auth-token'), sessionStorage.getItem('something')]),
    ).toEqual([null, null])
    const left = await page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, text]) => (text === 'typed and not saved' ? [key] : [])),
    )
    expect(left.sort()).toEqual(kept.sort())
  })
  // spec: S07
  await test.step('it shows whether the browser is online, and closes by itself when the connection returns', async () => {
    await failToConnect(page)
    await expect(page.getByRole('status')).toHaveText('Your browser is online')
    await context.setOffline(true)
    await expect(page.getByRole('status')).toHaveText('Your browser is offline')
    await page.unroute('**/config.json')
    await context.setOffline(false)
    await expect(problem).toBeHidden()
    await expect(form).toBeVisible()
  })
})

// spec: S08, S09
test('a page that throws shows the error screen with details and a refresh button, and a chunk replaced by a deploy is loaded by one silent reload', async ({
  page,
}) => {
  const broken = 'throw new Error("A fault of the page")'
  const chunk = /landing-page-.*\.js$/
  await page.route(chunk, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
  await page.goto('/')
  const problem = page.getByRole('heading', { name: 'Something went wrong' })
  await expect(problem).toBeVisible()
  await expect(page.getByText('The app encountered an error. Please refresh the page or try again.')).toBeVisible()
  const details = page.getByText('A fault of the page')
  await expect(details).toBeHidden()
  await page.getByText('Error details').click()
  await expect(details).toBeVisible()
  await expectAccessible(page, 'error')
  await page.getByText('Error details').click()
  await expect(details).toBeHidden()
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  const call = page.getByRole('link', { name: 'Start Capturing Now' })
  await expect(call).toBeVisible()

  await test.step('Skip to content moves the keyboard past the header', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(call).toBeFocused()
  })
  const screen = /auth-screen-.*\.js$/
  // The app reloads by itself once a minute at most; new-version.test.ts has that rule.
  const letMinutePass = () => page.evaluate(() => sessionStorage.clear())
  await letMinutePass()
  await test.step('a chunk replaced by a deploy is loaded by one silent reload', async () => {
    let isGone = true
    await page.route(screen, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
    page.once('load', () => {
      isGone = false
    })
    await call.press('Enter')
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
    await expect(page).toHaveURL('/auth?mode=sign-up')
    await page.unroute(screen)
    await letMinutePass()
  })
  await test.step('a chunk that stays missing shows the error screen instead of a reload loop', async () => {
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route(screen, (route) => route.fulfill({ status: 404 }))
    await page.goto('/auth')
    await expect(problem).toBeVisible()
    expect(loads).toBe(2)
  })
})

// spec: S01
test('the site header has five links, and shows Login/Signup to visitors only; the account menu of the dashboard has the email address, the plan and Sign Out', {
  tag: '@phone',
}, async ({ page, product, isMobile }) => {
  const person = await product.person()
  const header = page.getByRole('banner')
  const open = () => (isMobile ? header.getByRole('button', { name: 'Menu' }).click() : null)
  const places = ['Home', 'Dashboard', 'Pricing', 'Help', 'Contact']
  await page.goto('/')
  await open()
  await expect(header.getByRole('navigation').getByRole('link')).toHaveText(places)
  await expect(header.getByRole('link', { name: 'Login/Signup' })).toHaveAttribute('href', '/auth')
  await product.signIn(page, person)
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  await open()
  await expect(header.getByRole('navigation').getByRole('link')).toHaveText(places)
  await expect(header.getByRole('link', { name: 'Login/Signup' })).toHaveCount(0)

  // spec: S02
  await test.step('the account menu of the dashboard header', async () => {
    await moveTo(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'All Notes' })).toBeVisible()
    await header.getByRole('button', { name: 'Menu' }).click()
    const links = header.getByRole('navigation').getByRole('link')
    await expect(links).toHaveText(['Home', 'Dashboard', 'Pricing', /^Get the extension/, 'Help', 'Support'])
    await expect(links.nth(3)).toHaveAttribute('href', /^https:\/\/chromewebstore\.google\.com/)
    await expect(header.getByText(person.email).filter({ visible: true })).toHaveCount(1)
    await expect(header.getByText('Free', { exact: true })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expectStateAccessible(page, 'account-menu')
    await header.getByRole('link', { name: 'Plan Details' }).click()
    await expect(page).toHaveURL('/dashboard?dialog=plan')
    await expect(page.getByRole('dialog', { name: 'Plan Details' })).toBeVisible()
  })
  await test.step('the menu of a small screen opens and closes by keyboard, and closes on navigation', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const button = header.getByRole('button', { name: 'Menu', exact: true })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.focus()
    await page.keyboard.press('Enter')
    const close = header.getByRole('button', { name: 'Close menu' })
    await expect(close).toHaveAttribute('aria-expanded', 'true')
    if (isMobile) {
      for (const target of await header.locator('a:visible, button:visible, label:visible').all())
        expect((await target.boundingBox())?.height, String(await target.textContent())).toBeGreaterThanOrEqual(44)
    }
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(page.getByRole('link', { name: 'Pricing' })).toBeHidden()
    await button.click()
    await header.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/home')
    await expect(header.getByRole('link', { name: 'Pricing' })).toBeHidden()
  })
})

test('the theme follows the system until the person chooses one, in every tab, and forced colours keep borders and outlines', async ({
  page,
  isMobile,
}) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('radio', { name: 'Light' }).filter({ visible: true }).check({ force: true })
  await expect(html).toHaveAttribute('data-theme', 'light')
  const around = page.locator('meta[name=theme-color][media=all]')
  await expect(around).toHaveAttribute('content', '#fbf9f4')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect(around).toHaveAttribute('content', '#fbf9f4')
  const other = await page.context().newPage()
  await other.emulateMedia({ colorScheme: 'dark' })
  await other.goto('/')
  if (isMobile) await other.getByRole('button', { name: 'Menu' }).click()
  const system = other.getByRole('radio', { name: 'System' }).filter({ visible: true })
  // A click has no effect until the prerendered page has hydrated.
  await expect(async () => {
    await system.click({ force: true })
    await expect(html).toHaveAttribute('data-theme', 'dark', { timeout: 1000 })
  }).toPass()
  await expect(around).toHaveAttribute('content', '#0e171b')
  await other.close()

  await test.step('in forced-colours mode buttons have a border and the selected option has an outline', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await moveTo(page, '/pricing')
    const cycle = page.getByRole('group').filter({ has: page.getByRole('radio', { name: 'Yearly' }) })
    await expect(cycle.locator('label').filter({ hasText: 'Yearly' })).toHaveCSS('outline-style', 'solid')
    await expect(cycle.locator('label').filter({ hasText: 'Monthly' })).toHaveCSS('outline-style', 'none')
    await moveTo(page, '/auth')
    await expect(page.locator('form button[type=submit]')).toHaveCSS('border-top-style', 'solid')
    await expect(page.locator('form button[type=submit]')).toHaveCSS('border-top-width', '1px')
  })
})

/** Stores the session on a page that runs no app, which would refresh it. */
async function storeExpiredSession(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((session) => {
    // The settings of the server are kept from an earlier visit.
    localStorage.clear()
    localStorage.setItem('jotsam-auth-token', session)
  }, expiredSession)
}

/** Opens the app so that its session cannot be read. */
async function failToConnect(page: Page): Promise<void> {
  await storeExpiredSession(page)
  await page.route('**/config.json', (route) => route.abort('connectionfailed'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Connection Problem' })).toBeVisible()
}
