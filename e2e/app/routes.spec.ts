// Routes and redirects, for visitors and for signed-in people.

import type { Page } from '@playwright/test'
import { BOTH_THEMES, expectAccessible } from '../support/accessible.ts'
import { fillIn, password, signIn } from '../support/account/auth-form.ts'
import { isFromSettings } from '../support/browser/console.ts'
import { scriptsOf } from '../support/browser/script-weight.ts'
import { moveTo } from '../support/in-app.ts'
import { expect, test } from '../support/product.ts'

const signInForm = 'Access your captured content'

// spec: R01, R02, G03
test('visitors see the landing page at / and everyone at /home, its buttons lead to sign-up, and each address shows the right form', async ({
  page,
}) => {
  for (const [path, call] of [
    ['/', 'Start Capturing Now'],
    ['/home', 'Start 7-Day Pro Trial Free'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Start Capturing Now' })).toBeVisible()
    await expect(page).toHaveURL(path)
    await page.getByRole('link', { name: call }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  }
  // spec: R03, R10, R19
  await test.step('/auth, /login, /register and /capture show visitors the right form', async () => {
    const form = page.getByText(signInForm)
    const submit = page.getByRole('button', { name: 'Sign In', exact: true })
    await page.goto('/login')
    await expect(submit).toBeVisible()
    await expect(page).toHaveURL('/auth')
    await moveTo(page, '/register')
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
    await moveTo(page, '/auth')
    await expect(form).toBeVisible()
    await expect(submit).toBeVisible()
    await page.goto('/capture')
    await expect(form).toBeVisible()
    await expect(page).toHaveURL('/capture')
    await moveTo(page, '/capture?shared=true')
    await expect(form).toBeVisible()
    await expect(page).toHaveURL('/auth?returnTo=capture&shared=true')
  })
  // spec: R18
  await test.step('an unknown address leads to the landing page', async () => {
    await page.goto('/dashboard/nowhere')
    for (const path of [null, '/nowhere', '/auth/x/y']) {
      if (path) await moveTo(page, path)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('link', { name: 'Start Capturing Now' })).toBeVisible()
    }
  })
})

// spec: R07, R08
test('signing in leads to the returnTo page, /auth redirects a signed-in person there, and neither it nor /logout-and-redirect is in the history', async ({
  page,
  product,
}) => {
  const person = await product.person()
  const home = page.getByRole('link', { name: 'Go to Dashboard' })
  await test.step('signing in leads to the returnTo page', async () => {
    await page.goto('/auth?returnTo=capture&shared=true')
    const seen = visits(page)
    await fillIn(page, person)
    await password(page).press('Enter')
    await expect.poll(() => seen).toContain('/capture?shared=true')
    expect(seen[0]).toBe('/capture?shared=true')
  })
  // spec: R04, R05, R06, R13
  await test.step('/auth redirects a signed-in person, and is not in the history', async () => {
    await page.goto('/home')
    await expect(home).toBeVisible()
    // return-to.test.ts has the other targets, also malicious ones.
    for (const [at, [from, to]] of (
      [
        ['/auth?returnTo=capture&shared=true', '/capture?shared=true'],
        ['/auth?returnTo=pricing', '/pricing'],
        ['/auth', '/dashboard'],
        ['/auth?mode=reset-password', '/dashboard'],
      ] as const
    ).entries()) {
      const seen = visits(page)
      // The first is opened in the address bar, the others by links.
      await (at === 0 ? page.goto(from) : moveTo(page, from))
      await expect.poll(() => seen).toContain(to)
      expect(seen.slice(0, 2)).toEqual([from, to])
      await page.goBack()
      await expect(page).toHaveURL('/home')
      await expect(home).toBeVisible()
    }
  })
  await test.step('a signed-in person sees the dashboard at / and the landing page at /home', async () => {
    await home.click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('/logout-and-redirect signs out and is not in the history', async () => {
    await moveTo(page, '/home')
    await expect(home).toBeVisible()
    await page.goto('/logout-and-redirect')
    await expect(page).toHaveURL('/auth')
    expect(await page.evaluate(() => localStorage.getItem('jotsam-auth-token'))).toBeNull()
    await page.goBack()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('link', { name: 'Start Capturing Now' })).toBeVisible()
  })
  await test.step('signing in at /auth leads to the dashboard, and /dashboard shows visitors the sign-in form in place', async () => {
    await moveTo(page, '/dashboard')
    await expect(page.getByText(signInForm)).toBeVisible()
    await expect(page.getByText('Plan Details')).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard')
    await signIn(page, person)
    await expect(page.getByText(signInForm)).toBeHidden()
    await expect(page).toHaveURL('/dashboard')
    await moveTo(page, '/logout-and-redirect')
    await expect(page).toHaveURL('/auth')
    const seen = visits(page)
    await signIn(page, person)
    await expect.poll(() => seen).toContain('/dashboard')
    expect(seen[0]).toBe('/dashboard')
  })
})

// spec: R09
test('the landing page loads at most 100 kB of script, sends no API requests, follows the content security policy, and its Dashboard link leads to /auth', {
  tag: '@phone-only',
}, async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => isFromSettings(message.text()) || said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const scripts = await scriptsOf(page)
  const answer = await page.goto('/', { waitUntil: 'networkidle' })
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Capturing Now' })).toBeVisible()
  expect(await scripts.compressedBytes()).toBeLessThan(100_000)
  expect(asked.filter((path) => path.includes('/v1/') || path === '/config.json')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page, 'landing', BOTH_THEMES)
  expect(said).toEqual([])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/auth')
})

/** Records the addresses that the page shows from now on, in order. */
function visits(page: Page): string[] {
  const seen: string[] = []
  const addressIn = (url: string) => new URL(url).pathname + new URL(url).search
  // The current address can be reported again when the prerendered page hydrates.
  let last = addressIn(page.url())
  page.on('framenavigated', (frame) => {
    const address = addressIn(frame.url())
    if (address !== last) seen.push(address)
    last = address
  })
  return seen
}
