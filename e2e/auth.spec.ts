// The sign-in screen: its forms, what it says, and every way through it.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { linkInMailTo, mailsTo } from './mail.ts'
import { expect, test } from './product.ts'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toSignUp = "Don't have an account? Sign up"
const toSignIn = 'Already have an account? Sign in'

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await button(page, 'Sign In').click()
}

// spec: A01, A02, A03
test('the card names the product, is 400 px wide, and asks for email and password', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1, name: 'Jotsam Dashboard' })).toBeVisible()
  await expect(page.getByText('Access your captured content')).toBeVisible()
  await expect(page).toHaveTitle('Jotsam Dashboard')
  if (!isMobile) {
    const card = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) })
    expect((await card.boundingBox())?.width).toBe(400)
  }
  for (const switchTo of [null, toSignUp]) {
    if (switchTo) await button(page, switchTo).click()
    await expect(email(page)).toBeVisible()
    await expect(password(page)).toBeVisible()
    expect(await page.locator('form input').count()).toBe(2)
    await expectAccessible(page, switchTo ? 'sign-up' : 'sign-in')
  }
})

// spec: A04, A05, A06
test('the forms lead to each other, by their links and by the back button', async ({ page }) => {
  await page.goto('/auth')
  await button(page, toSignUp).click()
  await expect(button(page, 'Create Account')).toBeVisible()
  await expect(button(page, 'Forgot your password?')).toHaveCount(0)
  await button(page, toSignIn).click()
  await expect(button(page, 'Sign In')).toBeVisible()
  await button(page, 'Forgot your password?').click()
  await expect(button(page, 'Send Reset Email')).toBeVisible()
  await expect(email(page)).toBeVisible()
  expect(await page.locator('form input').count()).toBe(1)
  await expectAccessible(page, 'forgot-password')
  await button(page, 'Back to Sign In').click()
  await expect(button(page, 'Sign In')).toBeVisible()
  await page.goBack()
  await expect(button(page, 'Send Reset Email')).toBeVisible()
  await page.reload()
  await expect(button(page, 'Send Reset Email')).toBeVisible()
})

test('what was typed goes along from form to form', async ({ page }) => {
  await page.goto('/auth')
  await email(page).fill('kept@example.org')
  await password(page).fill('also kept')
  await button(page, toSignUp).click()
  await expect(email(page)).toHaveValue('kept@example.org')
  await expect(password(page)).toHaveValue('also kept')
  await button(page, toSignIn).click()
  await button(page, 'Forgot your password?').click()
  await expect(email(page)).toHaveValue('kept@example.org')
})

// spec: A09
test('wrong credentials show what the service says, in red, and keep what was typed', async ({ page, product }) => {
  const person = await product.person()
  await page.goto('/auth')
  await signIn(page, { ...person, password: 'not the password' })
  const banner = page.getByRole('alert').filter({ hasText: 'Invalid login credentials' })
  await expect(banner).toHaveAttribute('data-tone', 'danger')
  await expect(email(page)).toHaveValue(person.email)
  await expect(button(page, 'Sign In')).toBeEnabled()
  await expectAccessible(page, 'wrong-credentials')
})

// spec: A07
test('switching the form clears what was said, whichever way it is switched', async ({ page, product }) => {
  const person = await product.person()
  await page.goto('/auth?mode=sign-up')
  await button(page, toSignIn).click()
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

// spec: A08
test('an ended session shows in yellow, success in green', async ({ page, product }) => {
  const person = await product.person()
  const { data } = await person.client.auth.getSession()
  await page.goto('/robots.txt')
  await page.evaluate(
    (session) => localStorage.setItem('jotsam-auth-token', session),
    JSON.stringify({ ...data.session, refresh_token: 'gone', expires_at: 1 }),
  )
  await page.goto('/auth')
  const expired = page.getByRole('alert').filter({ hasText: 'Your session has expired. Please log in again.' })
  await expect(expired).toHaveAttribute('data-tone', 'warning')
  await expectColour(expired, 'amber')
  await expectAccessible(page, 'session-expired')
  await signIn(page, person)
  const success = page.getByRole('status').filter({ hasText: 'Signed in.' })
  await expect(success).toHaveAttribute('data-tone', 'success')
  await expectColour(success, 'sea')
  await expect(expired).toBeHidden()
})

// spec: A10
test('who signed in or up reads that it worked, and enters two seconds later', async ({ page, product }) => {
  await page.clock.install()
  const person = await product.person()
  const newcomer = { email: `new-${Date.now()}@example.org`, password: 'correct horse' }
  for (const enter of [
    async () => {
      await page.goto('/auth')
      await signIn(page, person)
      await expect(page.getByText('Signed in. Taking you to your dashboard...')).toBeVisible()
    },
    async () => {
      await page.goto('/logout-and-redirect')
      await button(page, toSignUp).click()
      await email(page).fill(newcomer.email)
      await password(page).fill(newcomer.password)
      await button(page, 'Create Account').click()
      await expect(page.getByText('Account created. Taking you to your dashboard...')).toBeVisible()
    },
  ]) {
    await enter()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
    expect(await page.evaluate(() => location.pathname)).toBe('/auth')
    await page.clock.runFor(2000)
    await page.clock.resume()
    await expect(page).toHaveURL('/dashboard')
  }
})

test('the form is sent once, however often it is pressed', async ({ page, product }) => {
  const person = await product.person()
  let sent = 0
  await page.route('**/auth/v1/token**', async (route) => {
    sent += 1
    await route.continue()
  })
  await page.goto('/auth')
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await page.evaluate(() => {
    for (let press = 0; press < 5; press++) document.querySelector('form')?.requestSubmit()
  })
  await expect(page.getByText('Signed in.')).toBeVisible()
  await expect(button(page, 'Sign In')).toBeDisabled()
  await expect(page).toHaveURL('/dashboard')
  expect(sent).toBe(1)
})

test('what is wrong with the input is said at the field, before anything is sent', async ({ page }) => {
  await page.goto('/auth')
  await email(page).fill('no address')
  await password(page).fill('short')
  await button(page, 'Sign In').click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password must be 6-128 characters long')).toBeVisible()
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'faults')
  await email(page).fill('a@example.org')
  await expect(page.getByText('Please enter a valid email address')).toBeHidden()
})

test('inputs cut what is too long, trim what is sent, and say to password managers what they are', async ({
  page,
  product,
}) => {
  await page.goto('/auth')
  await email(page).fill('a'.repeat(300))
  await expect(email(page)).toHaveValue('a'.repeat(254))
  await password(page).fill('p'.repeat(140))
  await expect(password(page)).toHaveValue('p'.repeat(128))
  await expect(email(page)).toHaveAttribute('autocomplete', 'username')
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  await button(page, toSignUp).click()
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
  await button(page, toSignIn).click()
  const person = await product.person()
  await signIn(page, { email: `  ${person.email} `, password: `  ${person.password} ` })
  await expect(page.getByText('Signed in.')).toBeVisible()
})

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/auth')
  await password(page).fill('to be seen')
  await button(page, 'Show password').click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await button(page, 'Hide password').click()
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(password(page)).toHaveValue('to be seen')
})

// spec: A13
test('after the reset email is sent, the form returns to signing in after five seconds', async ({ page, product }) => {
  const person = await product.person()
  await page.clock.install()
  await page.goto('/auth')
  await button(page, 'Forgot your password?').click()
  await email(page).fill(person.email)
  await button(page, 'Send Reset Email').click()
  await expect(page.getByText('Password reset email sent.')).toBeVisible()
  await page.clock.runFor(3000)
  await expect(button(page, 'Send Reset Email')).toBeVisible()
  await page.clock.runFor(2500)
  await expect(button(page, 'Sign In')).toBeVisible()
  await expect(email(page)).toHaveValue(person.email)
})

// spec: A14
test('a forgotten password: from the mail to a new one, which then signs in', async ({ page, product }) => {
  const person = await product.person()
  await page.goto('/auth')
  await button(page, 'Forgot your password?').click()
  await email(page).fill(person.email)
  await button(page, 'Send Reset Email').click()
  await expect(page.getByText('Password reset email sent.')).toBeVisible()
  const link = await linkInMailTo(product.dataDir, person.email)

  await page.goto(link)
  await expect(page).toHaveURL('/auth?mode=reset-password')
  await expect(page.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password')
  await expectAccessible(page, 'new-password')
  await page.reload()
  await page.getByLabel('New password').fill('short')
  await button(page, 'Set New Password').click()
  await expect(page.getByText('Password must be 6-128 characters long')).toBeVisible()
  await page.getByLabel('New password').fill('a new horse entirely')
  await button(page, 'Set New Password').click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/logout-and-redirect')
  await signIn(page, person)
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await signIn(page, { ...person, password: 'a new horse entirely' })
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/logout-and-redirect')
  await expect(page).toHaveURL('/auth')
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveAttribute('data-tone', 'danger')
  await expect(button(page, 'Send Reset Email')).toBeVisible()
})

test('a reset link opened in another browser says so and offers a new one', async ({ page, product, browser }) => {
  const person = await product.person()
  await page.goto('/auth?mode=forgot-password')
  await email(page).fill(person.email)
  await button(page, 'Send Reset Email').click()
  await expect(page.getByText('Password reset email sent.')).toBeVisible()
  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage()
  await elsewhere.goto(await linkInMailTo(product.dataDir, person.email))
  await expect(elsewhere.getByText('This link only works in the browser where you asked for it.')).toBeVisible()
  await expect(button(elsewhere, 'Send Reset Email')).toBeVisible()
  await elsewhere.context().close()
})

test('who is signed in and asks for a new password by address alone goes to the dashboard', async ({
  page,
  product,
}) => {
  await product.signIn(page, await product.person())
  await page.goto('/auth?mode=reset-password')
  await expect(page).toHaveURL('/dashboard')
})

// spec: A25
test('the code challenge is s256 of a verifier of 56 random characters', async ({ page, product }) => {
  const person = await product.person()
  await page.goto('/auth?mode=forgot-password')
  await email(page).fill(person.email)
  const asking = page.waitForRequest('**/auth/v1/recover**')
  await button(page, 'Send Reset Email').click()
  const asked = (await asking).postDataJSON()
  expect(asked).toMatchObject({ email: person.email, code_challenge_method: 's256' })
  const exchanging = page.waitForRequest('**/auth/v1/token?grant_type=pkce')
  await page.goto(await linkInMailTo(product.dataDir, person.email))
  const verifier: string = (await exchanging).postDataJSON().code_verifier
  // Each of the 56 is written as two hexadecimal digits.
  expect(verifier).toMatch(/^([0-9a-f]{2}){56}$/)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  expect(asked.code_challenge).toBe(Buffer.from(hash).toString('base64url'))
})

// spec: A26
test('the client says that it is the mobile-style web client', async ({ page, product }) => {
  const asking = page.waitForRequest('**/auth/v1/token**')
  await page.goto('/auth')
  await signIn(page, await product.person())
  expect((await asking).headers()['x-client-info']).toBe('jotsam-mobile-web')
})

test('the service being away is said in the banner, and the next try works', async ({ page, product }) => {
  const person = await product.person()
  await page.goto('/auth')
  await page.route('**/auth/v1/token**', (route) => route.abort('connectionfailed'))
  await signIn(page, person)
  await expect(page.getByRole('alert')).toHaveAttribute('data-tone', 'danger')
  await page.unroute('**/auth/v1/token**')
  await button(page, 'Sign In').click()
  await expect(page).toHaveURL('/dashboard')
})

test('creating an account that exists says so, and leaves no mail', async ({ page, product }) => {
  const person = await product.person()
  await page.goto('/register')
  await email(page).fill(person.email)
  await password(page).fill('another password')
  await button(page, 'Create Account').click()
  await expect(page.getByRole('alert').filter({ hasText: 'User already registered' })).toBeVisible()
  expect(mailsTo(product.dataDir, person.email)).toEqual([])
})

/** The banner's text has the token's colour. */
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
