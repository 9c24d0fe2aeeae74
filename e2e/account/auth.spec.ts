// The sign-in screen: its forms, its messages and its navigation.
import type { Page } from '@playwright/test'
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { button, email, fillIn, password, signIn } from '../support/account/auth-form.ts'
import { signOut } from '../support/account/header.ts'
import { mailsTo } from '../support/account/mail.ts'
import { hold } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import { expect, type Person, test } from '../support/product.ts'

const toSignUp = "Don't have an account? Sign up"
const toSignIn = 'Already have an account? Sign in'

// spec: A01, A02, A03
test('the sign-in card names the product, is 400 px wide, asks for email and password, and validates them before sending', async ({
  page,
  isMobile,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/')) asked += 1
  })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1, name: 'Jotsam Dashboard' })).toBeVisible()
  await expect(page.getByText('Access your captured content')).toBeVisible()
  await expect(page).toHaveTitle('Jotsam Dashboard')
  if (isMobile) await expect(email(page)).not.toBeFocused()
  else {
    await expect(email(page)).toBeFocused()
    const card = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) })
    expect((await card.boundingBox())?.width).toBe(400)
  }
  for (const switchTo of [toSignUp, toSignIn]) {
    await expect(email(page)).toBeVisible()
    await expect(password(page)).toBeVisible()
    expect(await page.locator('form input').count()).toBe(2)
    await expectStateAccessible(page, switchTo === toSignUp ? 'sign-in' : 'sign-up')
    await button(page, switchTo).click()
  }
  await test.step('the form validates its fields, can show the password, and limits the length', async () => {
    await email(page).fill('no address')
    await password(page).fill('short')
    await button(page, 'Sign In').click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Password must be 6-128 characters long')).toBeVisible()
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    expect(asked).toBe(0)
    await expectAccessible(page, 'faults')
    await email(page).fill('a@example.org')
    await expect(page.getByText('Please enter a valid email address')).toBeHidden()
    await button(page, 'Show password').click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await button(page, 'Hide password').click()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await expect(password(page)).toHaveValue('short')
    await email(page).fill('a'.repeat(300))
    await expect(email(page)).toHaveValue('a'.repeat(254))
    await password(page).fill('p'.repeat(140))
    await expect(password(page)).toHaveValue('p'.repeat(128))
    // Password managers rely on these attributes.
    await expect(email(page)).toHaveAttribute('autocomplete', 'username')
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  })
  // spec: A04, A05, A06
  await test.step('links and the back button switch between the forms, and the typed values are kept', async () => {
    await email(page).fill('kept@example.org')
    await password(page).fill('also kept')
    await button(page, toSignUp).click()
    await expect(button(page, 'Create Account')).toBeVisible()
    await expect(email(page)).toHaveValue('kept@example.org')
    await expect(password(page)).toHaveValue('also kept')
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
    await expect(button(page, 'Forgot your password?')).toHaveCount(0)
    await button(page, toSignIn).click()
    await expect(button(page, 'Sign In')).toBeVisible()
    await button(page, 'Forgot your password?').click()
    await expect(button(page, 'Send Reset Email')).toBeVisible()
    await expect(email(page)).toHaveValue('kept@example.org')
    expect(await page.locator('form input').count()).toBe(1)
    await expectStateAccessible(page, 'forgot-password')
    await button(page, 'Back to Sign In').click()
    await expect(button(page, 'Sign In')).toBeVisible()
    await page.goBack()
    await expect(button(page, 'Send Reset Email')).toBeVisible()
    await page.reload()
    await expect(button(page, 'Send Reset Email')).toBeVisible()
  })
})

// spec: A27
test('sign-up, sign-out, password reset and sign-in use only the API calls that the specification names, and a success message shows for two seconds', async ({
  page,
  product,
}) => {
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/auth/v1/'))
      calls.add([pathname.slice('/auth/v1/'.length), searchParams.get('grant_type') ?? ''].join(' ').trim())
  })
  await page.clock.install()
  const person = { email: `six-calls-${Date.now()}@example.org`, password: 'correct horse battery' }
  // spec: A10
  const expectWait = async (text: string) => {
    await expect(page.getByText(text)).toBeVisible()
    await page.clock.runFor(1900)
    await expect(page).toHaveURL('/auth')
    await page.clock.runFor(200)
    // Before the clock runs again: a longer wait would end by itself.
    await expect(page).toHaveURL('/dashboard')
    await page.clock.resume()
  }
  await page.goto('/auth')
  await button(page, toSignUp).click()
  await fillIn(page, person)
  await stopClock(page)
  await button(page, 'Create Account').click()
  await expectWait('Account created. Taking you to your dashboard...')
  await signOut(page)
  // The dashboard shows the form in place, so its address would not change.
  await moveTo(page, '/auth')
  await button(page, 'Forgot your password?').click()
  await email(page).fill(person.email)
  await button(page, 'Send Reset Email').click()
  await expect.poll(() => mailsTo(product.dataDir, person.email)).not.toEqual([])
  await button(page, 'Back to Sign In').click()
  await stopClock(page)
  // The form trims both values.
  await signIn(page, { email: `  ${person.email} `, password: `  ${person.password} ` })
  await expectWait('Signed in. Taking you to your dashboard...')
  // Reading the session and listening to it send no requests.
  expect([...calls].sort()).toEqual(['logout', 'recover', 'signup', 'token password'])
})

// spec: A07
test('messages of the sign-in screen say what is wrong, go with their form, and have the colour of their kind', async ({
  page,
  product,
}) => {
  const person = await product.person()
  const { data } = await person.client.auth.getSession()
  await page.goto('/register')
  await test.step('signing up with an existing account shows an error, and switching the form clears it', async () => {
    await email(page).fill(person.email)
    await password(page).fill('another password')
    await button(page, 'Create Account').click()
    const exists = page.getByRole('alert').filter({ hasText: 'User already registered' })
    await expect(exists).toBeVisible()
    expect(mailsTo(product.dataDir, person.email)).toEqual([])
    await button(page, toSignIn).click()
    await expect(exists).toBeHidden()
    const said = page.getByText('Invalid login credentials')
    for (const leave of [() => button(page, toSignUp).click(), () => page.goBack()]) {
      await signIn(page, { ...person, password: 'not the password' })
      await expect(said).toBeVisible()
      await leave()
      await expect(button(page, 'Create Account')).toBeVisible()
      await expect(said).toBeHidden()
      await button(page, toSignIn).click()
      await expect(said).toBeHidden()
    }
  })
  // spec: A09, A26
  await test.step('wrong credentials and a network failure show a red message, keep the typed values, and the next try works', async () => {
    const asking = page.waitForRequest('**/auth/v1/token**')
    await signIn(page, { ...person, password: 'not the password' })
    // The specification fixes this header value.
    expect((await asking).headers()['x-client-info']).toBe('jotsam-mobile-web')
    const banner = page.getByRole('alert').filter({ hasText: 'Invalid login credentials' })
    await expect(banner).toHaveAttribute('data-tone', 'danger')
    await expect(email(page)).toHaveValue(person.email)
    await expect(button(page, 'Sign In')).toBeEnabled()
    await expectStateAccessible(page, 'wrong-credentials')
    await page.route('**/auth/v1/token**', (route) => route.abort('connectionfailed'))
    await signIn(page, person)
    await expect(banner).toBeHidden()
    await expect(page.getByRole('alert')).toHaveAttribute('data-tone', 'danger')
    await page.unroute('**/auth/v1/token**')
    await button(page, 'Sign In').click()
    await expect(page).toHaveURL('/dashboard')
  })
  // spec: A08, S12
  await test.step('a session whose refresh token is rejected ends with a yellow message, and a successful sign-in shows a green one', async () => {
    await person.client.auth.signOut({ scope: 'global' })
    await page.goto('/robots.txt')
    await page.evaluate(
      (session) => localStorage.setItem('jotsam-auth-token', session),
      JSON.stringify({ ...data.session, expires_at: 1 }),
    )
    const release = await hold(page, /desk-.*\.js$/)
    // The dashboard is preloaded while the form shows.
    const asked = page.waitForRequest(/desk-.*\.js$/)
    await page.goto('/auth')
    await asked
    const expired = page.getByRole('alert').filter({ hasText: 'Your session has expired. Please log in again.' })
    await expect(expired).toHaveAttribute('data-tone', 'warning')
    await expectColour(expired, 'amber')
    await expect(button(page, 'Sign In')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('jotsam-auth-token'))).toBeNull()
    await expectStateAccessible(page, 'session-expired')
    await submitFiveTimes(page, person, async () => {
      const success = page.getByRole('status').filter({ hasText: 'Signed in.' })
      await expect(success).toHaveAttribute('data-tone', 'success')
      await expectColour(success, 'sea')
      await expect(expired).toBeHidden()
    })
    release()
    await expect(page.getByRole('heading', { name: 'All Notes' })).toBeVisible()
  })
})

/** Checks that the form is sent once, and that the dashboard, whose code is held back, never shows a blank page. */
async function submitFiveTimes(page: Page, person: Person, expectSuccess: () => Promise<void>): Promise<void> {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/token')) sent += 1
  })
  await fillIn(page, person)
  await page.evaluate(() => {
    for (let press = 0; press < 5; press++) document.querySelector('form')?.requestSubmit()
  })
  await expectSuccess()
  await expect(button(page, 'Sign In')).toBeDisabled()
  await expect(page).toHaveURL('/auth')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Loading Jotsam...')).toBeVisible()
  expect(sent).toBe(1)
}

/** Checks that the banner's text has the colour of a design token. */
async function expectColour(banner: ReturnType<Page['locator']>, token: string): Promise<void> {
  const [shown, wanted] = await banner.evaluate((element, name) => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.color = `var(--${name})`
    const wanted = getComputedStyle(sample).color
    sample.remove()
    return [getComputedStyle(element).color, wanted]
  }, token)
  expect(shown).toBe(wanted)
}

/** Pauses the page's clock; only the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
}
