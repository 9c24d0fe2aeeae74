// Routes and redirects, for visitors and for signed-in people.

import type { Page } from '@playwright/test'
import { BOTH_THEMES, expectAccessible } from '../support/accessible.ts'
import { fillIn, password, signIn } from '../support/auth-form.ts'
import { isFromSettings } from '../support/console.ts'
import { expect, test } from '../support/product.ts'

const signInForm = 'Access your captured content'

// spec: R01, R02, G03
test('visitors see the landing page at / and everyone at /home, and its buttons lead to sign-up or the dashboard', async ({
  page,
  product,
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
  await product.signIn(page, await product.person())
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('/home')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

// spec: R04, R05, R06, R13
test('/auth redirects a signed-in person to the returnTo page, /logout-and-redirect signs them out, and neither is in the history', async ({
  page,
  product,
}) => {
  await product.signIn(page, await product.person())
  await page.goto('/home')
  // return-to.test.ts has the other targets, also malicious ones.
  for (const [from, to] of [
    ['/auth?returnTo=capture&shared=true', '/capture?shared=true'],
    ['/auth?returnTo=pricing', '/pricing'],
    ['/auth', '/dashboard'],
    ['/auth?mode=reset-password', '/dashboard'],
  ] as const) {
    const seen = visits(page)
    await page.goto(from)
    await expect.poll(() => seen).toContain(to)
    expect(seen.slice(0, 2)).toEqual([from, to])
    await page.goBack()
    await expect(page).toHaveURL('/home')
  }

  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  await page.goto('/logout-and-redirect')
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => localStorage.getItem('jotsam-auth-token'))).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('link', { name: 'Start Capturing Now' })).toBeVisible()
})

// spec: R07, R08
test('signing in leads to the returnTo page, and /dashboard shows visitors the sign-in form in place', async ({
  page,
  product,
}) => {
  const person = await product.person()
  for (const [from, to] of [
    ['/auth?returnTo=capture&shared=true', '/capture?shared=true'],
    ['/auth', '/dashboard'],
  ] as const) {
    await page.goto(from)
    const seen = visits(page)
    await fillIn(page, person)
    await password(page).press('Enter')
    await expect.poll(() => seen).toContain(to)
    expect(seen[0]).toBe(to)
    await page.goto('/logout-and-redirect')
    await expect(page).toHaveURL('/auth')
  }

  await page.goto('/dashboard')
  await expect(page.getByText(signInForm)).toBeVisible()
  await expect(page.getByText('Plan Details')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  await signIn(page, person)
  await expect(page.getByText(signInForm)).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
})

// spec: R03, R10, R19
test('/auth, /login, /register and /capture show visitors the right form', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByText(signInForm)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await page.goto('/capture')
  await expect(page.getByText(signInForm)).toBeVisible()
  await expect(page).toHaveURL('/capture')
  await page.goto('/capture?shared=true')
  await expect(page.getByText(signInForm)).toBeVisible()
  await expect(page).toHaveURL('/auth?returnTo=capture&shared=true')
})

// spec: R18
test('an unknown address leads to the landing page', async ({ page }) => {
  for (const path of ['/nowhere', '/dashboard/nowhere', '/auth/x/y']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Start Capturing Now' })).toBeVisible()
  }
})

// spec: R09
test('the landing page sends no API requests, follows the content security policy, and its Dashboard link leads to /auth', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const said: string[] = []
  page.on('console', (message) => isFromSettings(message.text()) || said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answer = await page.goto('/', { waitUntil: 'networkidle' })
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.getByRole('link', { name: 'Start Capturing Now' })).toBeVisible()
  expect(asked.filter((path) => path.includes('/v1/') || path === '/config.json')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page, 'landing', BOTH_THEMES)
  expect(said).toEqual([])
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
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
