// Other settings of the operator, among them accounts that must confirm their email address first; and accounts with a second factor.
import { expectStateAccessible } from '../support/accessible.ts'
import { anotherDevice } from '../support/account/another-device.ts'
import { button, email, fillIn, signIn } from '../support/account/auth-form.ts'
import { enrol, recoveryCodes, totp } from '../support/account/authenticator.ts'
import { signOut } from '../support/account/header.ts'
import { codeInMailTo, linkInMailTo, mailsTo } from '../support/account/mail.ts'
import { isFromSettings } from '../support/browser/console.ts'
import { serve } from '../support/browser/local-server.ts'
import { moveTo, moveToForm, openTakenOver } from '../support/in-app.ts'
import { expect, test } from '../support/product.ts'
import { type RunningProduct, startProduct } from '../support/running-product.ts'

const STORE = 'https://store.example.org/?a=1&b=2'

// Starting a product takes as long as a test, so all settings that differ are in one.
test.describe('with other settings of the operator', () => {
  let confirming: RunningProduct
  let services: Awaited<ReturnType<typeof serve>>
  test.beforeAll(async () => {
    // Stand-ins for the external geolocation and exchange rate services.
    const answers: Record<string, object> = {
      '/country': { country_code: 'IN' },
      '/rates': { base: 'USD', rates: { INR: 83.3 } },
    }
    services = await serve(({ url = '' }, response) => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answers[url] ?? {}))
    })
    confirming = await startProduct({
      EMAIL_CONFIRMATION: 'on',
      STORE_URL: STORE,
      SUPPORT_EMAIL: 'help@example.org',
      FIGURE_USERS: '12',
      FIGURE_NOTES: '3,400',
      FIGURE_RATING: '5.0',
      GEO_URLS: `${services.url}/country`,
      RATES_URL: `${services.url}/rates`,
    })
  })
  test.afterAll(async () => {
    await confirming.stop()
    services.server.close()
  })

  // spec: G13, M03
  test('the figures, the store link, the support address and the prices are replaced', async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => isFromSettings(message.text()) || said.push(message.text()))
    await page.goto(`${confirming.url}/home`)
    const figures = page.getByRole('region', { name: 'In figures' }).getByRole('definition')
    await expect(figures).toHaveText(['12', '3,400', '5.0'])
    for (const link of await page.getByRole('link', { name: 'Get the extension' }).all())
      await expect(link).toHaveAttribute('href', STORE)
    await openTakenOver(page, `${confirming.url}/download`)
    await expect(page.getByRole('link', { name: 'Get it from the store' })).toHaveAttribute('href', STORE)
    await moveTo(page, '/contact')
    await expect(page.getByRole('link', { name: 'help@example.org' })).toBeVisible()
    await moveTo(page, '/pricing')
    await expect(page.getByRole('article', { name: 'Pro' })).toContainText('₹1,250')
    expect(said).toEqual([])
  })

  const newcomer = () => ({ email: `new-${crypto.randomUUID()}@example.org`, password: 'correct horse' })

  // spec: A11, A12
  test('a new account stays signed out, is told to check its mail, and is signed in by the link or by the code of the mail', async ({
    page,
  }) => {
    const [byLink, byCode] = [newcomer(), newcomer()]
    await test.step('the account stays signed out until the link is opened', async () => {
      await page.goto(`${confirming.url}/auth?mode=sign-up&returnTo=home`)
      await fillIn(page, byLink)
      await button(page, 'Create Account').click()
      const said = page.getByRole('status').filter({ hasText: 'Check your inbox' })
      await expect(said).toContainText('the spam, promotions and social folders')
      await expect(said).toHaveAttribute('data-tone', 'success')
      await expect(button(page, 'Create Account')).toBeEnabled()
      expect(await page.evaluate(() => localStorage.getItem('jotsam-auth-token'))).toBeNull()
      await expectStateAccessible(page, 'confirmation-pending')
      await page.goto(await linkInMailTo(confirming.dataDir, byLink.email))
      await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
      await expect(page).toHaveURL(`${confirming.url}/home`)
    })
    await test.step('the code of the mail that was sent again signs in and keeps the password', async () => {
      await moveTo(page, '/logout-and-redirect')
      await expect(page).toHaveURL(`${confirming.url}/auth`)
      await moveTo(page, '/register')
      await fillIn(page, byCode)
      await button(page, 'Create Account').click()
      await expect(button(page, 'Send the link again')).toBeVisible()
      await expect(page.getByText('Open the link in the email, or type its code here.')).toBeVisible()
      const first = await codeInMailTo(confirming.dataDir, byCode.email)
      await button(page, 'Send the link again').click()
      await expect(page.getByText('Sent again')).toBeVisible()
      await expect.poll(() => codeInMailTo(confirming.dataDir, byCode.email)).not.toBe(first)
      const code = await codeInMailTo(confirming.dataDir, byCode.email)
      await page.getByLabel('Six-digit code').fill(code === '111111' ? '222222' : '111111')
      await button(page, 'Verify').click()
      await expect(page.getByRole('alert')).toContainText('This code is wrong, already used, or more than an hour old.')
      await page.getByLabel('Six-digit code').fill(code)
      await button(page, 'Verify').click()
      await expect(page).toHaveURL(`${confirming.url}/dashboard`)
      await signOut(page)
      await moveToForm(page, '/auth')
      await signIn(page, byCode)
      await expect(page).toHaveURL(`${confirming.url}/dashboard`)
    })
  })

  test('in another browser, the link that was sent again and the code confirm the address and ask for a new password', {
    tag: '@deep',
  }, async ({ page }) => {
    const [byLink, byCode] = [newcomer(), newcomer()]
    const password = 'a new horse entirely'
    await Promise.all([signUpElsewhere(byLink), signUpElsewhere(byCode)])
    await test.step('a sign-in before the confirmation offers to send the mail again', async () => {
      const first = await linkInMailTo(confirming.dataDir, byLink.email)
      await page.goto(`${confirming.url}/auth`)
      await signIn(page, byLink)
      await expect(page.getByRole('alert').filter({ hasText: 'Email not confirmed' })).toBeVisible()
      await button(page, 'Send the link again').click()
      await expect(page.getByText('Sent again')).toBeVisible()
      await expect.poll(() => linkInMailTo(confirming.dataDir, byLink.email)).not.toBe(first)
      expect(mailsTo(confirming.dataDir, byLink.email)).toHaveLength(2)
      // This browser asked for that mail; without its memory it is another browser.
      await page.evaluate(() => localStorage.clear())
    })
    await test.step('the link', async () => {
      await page.goto(await linkInMailTo(confirming.dataDir, byLink.email))
      await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
      await expectStateAccessible(page, 'confirmed-elsewhere')
      await email(page).fill(byLink.email)
      await button(page, 'Send Reset Email').click()
      await expect(page.getByText('Password reset email sent.')).toBeVisible()
      await page.goto(await linkInMailTo(confirming.dataDir, byLink.email))
      await page.getByLabel('New password').fill(password)
      await button(page, 'Set New Password').click()
      await expect(page).toHaveURL(`${confirming.url}/dashboard`)
    })
    await test.step('the code', async () => {
      await moveTo(page, '/logout-and-redirect')
      await button(page, 'Enter a code from an email').click()
      await email(page).fill(byCode.email)
      await page.getByLabel('Six-digit code').fill(await codeInMailTo(confirming.dataDir, byCode.email))
      await button(page, 'Verify').click()
      await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
      await expectStateAccessible(page, 'code-elsewhere')
      await page.getByLabel('New password').fill(password)
      await button(page, 'Set New Password').click()
      await expect(page).toHaveURL(`${confirming.url}/dashboard`)
      await signOut(page)
      await signIn(page, { ...byCode, password })
      await expect(page.getByText('Signed in.')).toBeVisible()
    })
  })

  /** Creates the account in another browser, which keeps what its link needs. */
  async function signUpElsewhere(person: { email: string; password: string }): Promise<void> {
    const { error } = await anotherDevice(confirming.url, confirming.keys.anonKey).signUp(person)
    if (error) throw error
  }
})

test('with a second factor the app asks for the code before it shows anything, also after a password reset, and lets the person switch accounts', async ({
  page,
  product,
}) => {
  const person = await product.person()
  const secret = await enrol(person)
  const [recovery = ''] = await recoveryCodes(person, product)
  await page.goto('/auth')
  await signIn(page, person)
  const code = page.getByLabel('Six-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectStateAccessible(page, 'second-factor')
  await button(page, 'Use another account').click()
  await signIn(page, person)
  await expect(code).toBeVisible()
  await page.goto('/dashboard')
  await expect(code).toBeVisible()
  await expect(page.getByText('Plan Details')).toHaveCount(0)
  await code.fill('12')
  await button(page, 'Verify').click()
  await expect(page.getByText('Enter the six digits')).toBeVisible()
  await code.fill(totp(secret, -50))
  await button(page, 'Verify').click()
  await expect(page.getByRole('alert').filter({ hasText: 'This code is incorrect.' })).toBeVisible()
  await code.fill(totp(secret, 1))
  await button(page, 'Verify').click()
  await expect(page.getByText('Signed in.')).toBeVisible()
  await expect(page.getByText('Plan Details').first()).toBeAttached()
  await page.reload()
  await expect(page.getByText('Plan Details').first()).toBeAttached()

  await test.step('a password reset link does not bypass the second factor', async () => {
    await moveTo(page, '/logout-and-redirect')
    await button(page, 'Forgot your password?').click()
    await email(page).fill(person.email)
    await button(page, 'Send Reset Email').click()
    await page.goto(await linkInMailTo(product.dataDir, person.email))
    await expect(code).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveCount(0)
    await button(page, 'Use a recovery code').click()
    await page.getByLabel('Recovery code').fill(recovery)
    await button(page, 'Verify').click()
    await page.getByLabel('New password').fill('a new horse entirely')
    await button(page, 'Set New Password').click()
    await expect(page).toHaveURL('/dashboard')
  })
})
