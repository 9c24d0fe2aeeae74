// The session: start, expiry, refresh, other tabs, sleep and failed links.
import type { Page } from '@playwright/test'
import { signIn } from '../support/account/auth-form.ts'
import { signOut } from '../support/account/header.ts'
import { hold } from '../support/browser/request-faults.ts'
import { moveTo, moveToForm } from '../support/in-app.ts'
import { expect, type Person, test } from '../support/product.ts'

const expired = 'Your session has expired. Please log in again.'
const key = 'jotsam-auth-token'
/** Needs a login, and shows little else than the header. */
const QUIET_PAGE = '/account/appearance'

// spec: S10, S17, S19
test('a stored session signs the person in and is refreshed before it expires, also after a reload and while the server is unreachable', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await storeSession(page, person, { expires_at: now() + 60 })
  const before = await stored(page)
  const release = await hold(page, '**/config.json')
  await page.goto(QUIET_PAGE)
  await expect(page.getByText('Loading Jotsam...')).toBeVisible()
  release()
  await expectSignedIn(page)
  await expect.poll(async () => (await stored(page))?.refresh_token).not.toBe(before?.refresh_token)
  expect((await stored(page))?.expires_at).toBeGreaterThan(now() + 600)
  await page.reload()
  await expectSignedIn(page)
  const paths = ['**/config.json', '**/auth/v1/**', '**/rest/v1/**']
  for (const path of paths) await page.route(path, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expectSignedIn(page)
  for (const path of paths) await page.unroute(path)

  // spec: S13
  await test.step('an unanswered token refresh shows Connection Problem, and the app continues once the server answers', async () => {
    await storeSession(page, person, { expires_at: now() - 60 })
    await page.route('**/auth/v1/token**', (route) => route.abort('connectionfailed'))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Connection Problem' })).toBeVisible()
    await expect(page.getByText('Plan Details')).toHaveCount(0)
    await page.unroute('**/auth/v1/token**')
    await expectSignedIn(page, 30_000)
  })
})

test('a session ended elsewhere is noticed at the next data request, and when a tab wakes from sleep', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await page.clock.install()
  await storeSession(page, person)
  await page.goto('/dashboard')
  await expectSignedIn(page)
  const token = (await person.client.auth.getSession()).data.session?.access_token
  const { anonKey } = await (await page.request.get('/config.json')).json()
  await person.client.auth.signOut()
  const headers = { apikey: String(anonKey), Authorization: `Bearer ${token}` }
  await expect.poll(async () => (await page.request.get('/rest/v1/profiles', { headers })).status()).toBe(401)
  await page.clock.fastForward('01:00')
  await expect(page.getByText(expired)).toBeVisible()

  await storeSession(page, person)
  await page.goto('/dashboard')
  await expectSignedIn(page)
  await person.client.auth.signOut()
  await page.evaluate(() => localStorage.setItem('capture_draft_somebody_new', '{}'))
  await page.clock.fastForward('02:00:00')
  await expect(page.getByText(expired)).toBeVisible()
  await expect(page.getByText('What you typed is kept on this device.')).toBeVisible()
})

// spec: S15
test('signing out removes the person’s data and clears the message, whatever the server answers and also without a connection', async ({
  page,
  context,
  product,
}) => {
  const person = await product.person()
  const expectSignedOut = async () => {
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await expect(page.getByText(person.email)).toHaveCount(0)
    expect(await stored(page)).toBeNull()
  }
  await test.step('without a connection, and without the code of the form, a message says that the person is signed out', async () => {
    await storeSession(page, person)
    await page.goto(QUIET_PAGE)
    await expectSignedIn(page)
    await context.setOffline(true)
    await signOut(page)
    await expect(page.getByText('You are signed out on this device.')).toBeVisible()
    expect(await stored(page)).toBeNull()
    await context.setOffline(false)
  })
  await storeSession(page, person, { refresh_token: 'nonsense', expires_at: now() - 60 })
  await page.goto(QUIET_PAGE)
  await expect(page.getByText(expired)).toBeVisible()
  await moveTo(page, '/logout-and-redirect')
  await expectSignedOut()
  await expect(page.getByText(expired)).toBeHidden()
  await moveToForm(page, QUIET_PAGE)

  // spec: S24
  await test.step('the server’s answer does not matter', async () => {
    for (const status of [401, 403, 404, 'lost'] as const) {
      await page.route('**/auth/v1/logout*', (route) =>
        status === 'lost' ? route.abort('internetdisconnected') : route.fulfill({ status, json: { message: 'no' } }),
      )
      await signIn(page, person)
      await expectSignedIn(page)
      await signOut(page)
      await expectSignedOut()
      await page.unroute('**/auth/v1/logout*')
    }
  })
})

// spec: S18
test('the app checks the expiry every 30 seconds and retries a failed refresh after 200 ms', async ({
  page,
  product,
}) => {
  await page.route('**/auth/v1/token**', (route) => route.abort('connectionfailed'))
  const letFail = await hold(page, '**/auth/v1/token**')
  // The session is due at the check after 30 seconds, and not at the one before.
  await storeSession(page, await product.person(), { expires_at: now() + 149 })
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 1000))
  // Records when the page requests a new token, by the paused clock.
  await page.addInitScript(() => {
    const { fetch } = window
    const asked: number[] = []
    window.fetch = (input, init) => {
      if (String(input).includes('grant_type=refresh_token')) asked.push(Date.now())
      return fetch(input, init)
    }
    Object.assign(window, { asked })
  })
  await page.goto('/dashboard')
  const clock = () => page.evaluate(() => Date.now())
  const asked = () => page.evaluate(() => (window as unknown as { asked: number[] }).asked)
  const start = await clock()
  while ((await page.getByText('Plan Details').count()) === 0) await page.clock.runFor(50)
  const shown = await clock()
  // The page records when it asks, so most of the half minute can pass in one step.
  await page.clock.runFor(25_000)
  while ((await asked()).length === 0 && (await clock()) < start + 60_000) await page.clock.runFor(200)
  const [first = 0] = await asked()
  expect(first).toBeGreaterThanOrEqual(start + 30_000)
  expect(first).toBeLessThanOrEqual(shown + 30_000)

  const failed = page.waitForEvent('requestfailed')
  letFail()
  await failed
  const failedAt = await clock()
  await page.clock.runFor(300)
  expect((await asked())[1]).toBe(failedAt + 200)
})

// spec: S20
test('a sign-in, a sign-out or another person’s sign-in in one tab takes effect in the other tab', async ({
  page,
  product,
}) => {
  const [first, second] = [await product.person(), await product.person()]
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('link', { name: 'Start Capturing Now' })).toBeVisible()
  await page.goto('/auth')
  await signIn(page, first)
  await expect(other).toHaveURL('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await expectSignedIn(other)
  await signOut(other)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByText(expired)).toBeHidden()

  await signIn(page, first)
  await expectSignedIn(other)
  // The other tab signs out and in within a moment; the first shows the second person and nothing of the first.
  await other.goto('/logout-and-redirect')
  await signIn(other, second)
  await expect(page.getByText(second.email).first()).toBeAttached()
  await expect(page.getByText(first.email)).toHaveCount(0)
})

// spec: S23
test('an identity error in a link keeps the session; any other link error ends it, shows why, and is not retried', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await storeSession(page, person)
  // session-state.test.ts has the other codes.
  await page.goto('/auth?error=server_error&error_code=identity_already_exists&error_description=Identity+trouble')
  await expect(page).toHaveURL('/dashboard')
  await expectSignedIn(page)

  const said = 'Email link is invalid or has expired'
  const fault = `error=access_denied&error_code=otp_expired&error_description=${said.replaceAll(' ', '+')}`
  await page.goto(`/auth?mode=reset-password&${fault}#${fault}&sb=`)
  const banner = page.getByRole('alert').filter({ hasText: said })
  await expect(banner).toHaveAttribute('data-tone', 'danger')
  await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeVisible()
  expect(await stored(page)).toBeNull()
  await expect(page).toHaveURL('/auth?mode=reset-password')
  // Anyone can write such a link, so its description is not shown.
  await page.goto('/auth?error=access_denied&error_code=made_up&error_description=Call+this+number')
  await expect(page.getByRole('alert')).toHaveText('This link did not work. Ask for a new one.')
  await storeSession(page, person)
  await page.goto('/auth')
  await expect(page).toHaveURL('/dashboard')
})

interface StoredSession {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_at: number
}

/** Stores a session as if the person had signed in before; `changes` can make it expired. */
async function storeSession(page: Page, person: Person, changes: Partial<StoredSession> = {}): Promise<void> {
  const fresh = await person.client.auth.signInWithPassword({ email: person.email, password: person.password })
  if (fresh.error) throw fresh.error
  const session = JSON.stringify({ ...fresh.data.session, ...changes })
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, session] as const)
}

async function stored(page: Page): Promise<StoredSession | null> {
  return JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? 'null')
}

async function expectSignedIn(page: Page, timeout = 10_000): Promise<void> {
  // On a phone the link is inside the closed menu.
  await expect(page.getByText('Plan Details').first()).toBeAttached({ timeout })
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
