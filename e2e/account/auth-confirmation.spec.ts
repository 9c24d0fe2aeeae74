// Accounts that must confirm their email address first, and accounts with a second factor.
import { expectAccessible } from '../support/accessible.ts'
import { button, email, fillIn, signIn } from '../support/auth-form.ts'
import { enrol, totp } from '../support/authenticator.ts'
import { signOut } from '../support/header.ts'
import { codeInMailTo, linkInMailTo, mailsTo } from '../support/mail.ts'
import { expect, test } from '../support/product.ts'
import { type RunningProduct, startProduct } from '../support/running-product.ts'

test.describe('with e-mail confirmation', () => {
  let confirming: RunningProduct
  test.beforeAll(async () => {
    confirming = await startProduct({ EMAIL_CONFIRMATION: 'on' })
  })
  test.afterAll(() => confirming.stop())

  const newcomer = () => ({ email: `new-${Date.now()}@example.org`, password: 'correct horse' })

  // spec: A11, A12
  test('a new account stays signed out, is told to check its mail, and is signed in by the link', async ({ page }) => {
    const person = newcomer()
    await page.goto(`${confirming.url}/auth?mode=sign-up&returnTo=home`)
    await fillIn(page, person)
    await button(page, 'Create Account').click()
    const said = page.getByRole('status').filter({ hasText: 'Check your inbox' })
    await expect(said).toContainText('the spam, promotions and social folders')
    await expect(said).toHaveAttribute('data-tone', 'success')
    await expect(button(page, 'Create Account')).toBeEnabled()
    expect(await page.evaluate(() => localStorage.getItem('jotsam-auth-token'))).toBeNull()
    await expectAccessible(page, 'confirmation-pending')
    await page.goto(await linkInMailTo(confirming.dataDir, person.email))
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
    await expect(page).toHaveURL(`${confirming.url}/home`)
  })

  test('the mail can be sent again, and its link confirms the address in another browser and asks for a new password', async ({
    page,
    browser,
  }) => {
    const person = newcomer()
    await page.goto(`${confirming.url}/register`)
    await fillIn(page, person)
    await button(page, 'Create Account').click()
    await expect(button(page, 'Send the link again')).toBeVisible()
    const first = await linkInMailTo(confirming.dataDir, person.email)
    await page.goto(`${confirming.url}/auth`)
    await signIn(page, person)
    await expect(page.getByRole('alert').filter({ hasText: 'Email not confirmed' })).toBeVisible()
    await button(page, 'Send the link again').click()
    await expect(page.getByText('Sent again')).toBeVisible()
    await expect.poll(() => linkInMailTo(confirming.dataDir, person.email)).not.toBe(first)
    expect(mailsTo(confirming.dataDir, person.email)).toHaveLength(2)

    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(await linkInMailTo(confirming.dataDir, person.email))
    await expect(elsewhere.getByText('Your email address is confirmed.')).toBeVisible()
    await expectAccessible(elsewhere, 'confirmed-elsewhere')
    await email(elsewhere).fill(person.email)
    await button(elsewhere, 'Send Reset Email').click()
    await expect(elsewhere.getByText('Password reset email sent.')).toBeVisible()
    await elsewhere.goto(await linkInMailTo(confirming.dataDir, person.email))
    await elsewhere.getByLabel('New password').fill('a new horse entirely')
    await button(elsewhere, 'Set New Password').click()
    await expect(elsewhere).toHaveURL(`${confirming.url}/dashboard`)
    await elsewhere.context().close()
  })

  test('the code from the mail signs in a new account and keeps its password', async ({ page }) => {
    const person = newcomer()
    await page.goto(`${confirming.url}/register`)
    await fillIn(page, person)
    await button(page, 'Create Account').click()
    await expect(button(page, 'Send the link again')).toBeVisible()
    await expect(page.getByText('Open the link in the email, or type its code here.')).toBeVisible()
    const code = await codeInMailTo(confirming.dataDir, person.email)
    await page.getByLabel('Six-digit code').fill(code === '111111' ? '222222' : '111111')
    await button(page, 'Verify').click()
    await expect(page.getByRole('alert')).toContainText('This code is wrong, already used, or more than an hour old.')
    await page.getByLabel('Six-digit code').fill(code)
    await button(page, 'Verify').click()
    await expect(page).toHaveURL(`${confirming.url}/dashboard`)
    await signOut(page)
    await page.goto(`${confirming.url}/auth`)
    await signIn(page, person)
    await expect(page).toHaveURL(`${confirming.url}/dashboard`)
  })

  test('the code entered in another browser confirms the address and asks for a new password', async ({
    page,
    browser,
  }) => {
    const person = newcomer()
    await page.goto(`${confirming.url}/register`)
    await fillIn(page, person)
    await button(page, 'Create Account').click()
    await expect(button(page, 'Send the link again')).toBeVisible()

    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(`${confirming.url}/auth`)
    await button(elsewhere, 'Enter a code from an email').click()
    await email(elsewhere).fill(person.email)
    await elsewhere.getByLabel('Six-digit code').fill(await codeInMailTo(confirming.dataDir, person.email))
    await button(elsewhere, 'Verify').click()
    await expect(elsewhere.getByText('Your email address is confirmed.')).toBeVisible()
    await expectAccessible(elsewhere, 'code-elsewhere')
    const password = 'a new horse entirely'
    await elsewhere.getByLabel('New password').fill(password)
    await button(elsewhere, 'Set New Password').click()
    await expect(elsewhere).toHaveURL(`${confirming.url}/dashboard`)
    await elsewhere.context().close()

    await page.goto(`${confirming.url}/auth`)
    await signIn(page, { ...person, password })
    await expect(page).toHaveURL(`${confirming.url}/dashboard`)
  })
})

test.describe('with a second factor', () => {
  test('the app asks for the code before it shows anything, rejects a wrong code, and lets the person switch accounts', async ({
    page,
    product,
  }) => {
    const person = await product.person()
    const secret = await enrol(person)
    await page.goto('/auth')
    await signIn(page, person)
    const code = page.getByLabel('Six-digit code')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page, 'second-factor')
    await button(page, 'Use another account').click()
    await signIn(page, person)
    await expect(code).toBeVisible()
    await page.goto('/dashboard')
    await expect(code).toBeVisible()
    await expect(page.getByText('Plan Details')).toHaveCount(0)
    await code.fill('12')
    await button(page, 'Verify').click()
    await expect(page.getByText('Please enter the six digits')).toBeVisible()
    await code.fill(totp(secret, -50))
    await button(page, 'Verify').click()
    await expect(page.getByRole('alert').filter({ hasText: 'This code is incorrect.' })).toBeVisible()
    await code.fill(totp(secret, 1))
    await button(page, 'Verify').click()
    await expect(page.getByText('Signed in.')).toBeVisible()
    await expect(page.getByText('Plan Details').first()).toBeAttached()
    await page.reload()
    await expect(page.getByText('Plan Details').first()).toBeAttached()
  })

  test('a password reset link does not bypass the second factor', async ({ page, product }) => {
    const person = await product.person()
    const secret = await enrol(person)
    await page.goto('/auth?mode=forgot-password')
    await email(page).fill(person.email)
    await button(page, 'Send Reset Email').click()
    await page.goto(await linkInMailTo(product.dataDir, person.email))
    await expect(page.getByLabel('Six-digit code')).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveCount(0)
    await page.getByLabel('Six-digit code').fill(totp(secret, 1))
    await button(page, 'Verify').click()
    await page.getByLabel('New password').fill('a new horse entirely')
    await button(page, 'Set New Password').click()
    await expect(page).toHaveURL('/dashboard')
  })
})
