// Resetting a forgotten password: the mail, its link, its code and the new password.
import { expectStateAccessible } from '../support/accessible.ts'
import { button, email, signIn } from '../support/account/auth-form.ts'
import { codeInMailTo, linkInMailTo } from '../support/account/mail.ts'
import { moveTo } from '../support/in-app.ts'
import { expect, test } from '../support/product.ts'

// spec: A13
test('the form returns to sign-in after the reset mail was sent, the link opened in another browser asks for the code, and the code works in both', async ({
  page,
  product,
  browser,
}) => {
  const person = await product.person()
  await page.clock.install()
  await page.goto('/auth')
  await button(page, 'Forgot your password?').click()
  await email(page).fill(person.email)
  await button(page, 'Send Reset Email').click()
  await expect(page.getByText('Password reset email sent.')).toBeVisible()
  await expect(page.getByText('Open the link in the email, or type its code here.')).toBeVisible()
  // The clock is paused here; only this test advances it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
  await page.clock.runFor(2500)
  await expect(button(page, 'Send Reset Email')).toBeVisible()
  // Switching the form must keep the typed code and the focus.
  await page.getByLabel('Six-digit code').fill('12')
  await page.clock.runFor(2500)
  await page.clock.resume()
  await expect(button(page, 'Sign In')).toBeVisible()
  await expect(email(page)).toHaveValue(person.email)
  await expect(page.getByLabel('Six-digit code')).toHaveValue('12')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await expectStateAccessible(page, 'reset-sent')

  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage()
  await test.step('the link opened in another browser asks for the code', async () => {
    await elsewhere.goto(await linkInMailTo(product.dataDir, person.email))
    await expect(elsewhere.getByText('This link only works in the browser where you asked for it.')).toBeVisible()
    await expect(button(elsewhere, 'Send Reset Email')).toBeVisible()
    await expect(button(elsewhere, 'Enter a code from an email')).toBeVisible()
    await expectStateAccessible(elsewhere, 'link-elsewhere')
  })
  const first = await codeInMailTo(product.dataDir, person.email)
  await test.step('the code of the mail works in the first browser', async () => {
    await page.getByLabel('Six-digit code').fill(first)
    await button(page, 'Verify').click()
    await expect(page.getByLabel('New password')).toBeVisible()
  })
  await test.step('the code of another mail leads to a new password on another device', async () => {
    await person.client.auth.resetPasswordForEmail(person.email)
    await expect.poll(() => codeInMailTo(product.dataDir, person.email)).not.toBe(first)
    const code = await codeInMailTo(product.dataDir, person.email)
    await button(elsewhere, 'Enter a code from an email').click()
    await expectStateAccessible(elsewhere, 'mail-code')
    await email(elsewhere).fill(person.email)
    await elsewhere.getByLabel('Six-digit code').fill(code === '111111' ? '222222' : '111111')
    await button(elsewhere, 'Verify').click()
    await expect(elsewhere.getByRole('alert')).toHaveAttribute('data-tone', 'danger')
    await expect(elsewhere.getByRole('alert')).toContainText('This code is wrong, already used')
    await elsewhere.getByLabel('Six-digit code').fill(code)
    await button(elsewhere, 'Verify').click()
    await elsewhere.getByLabel('New password').fill('a new horse entirely')
    await button(elsewhere, 'Set New Password').click()
    await expect(elsewhere).toHaveURL('/dashboard')
  })
  await elsewhere.context().close()
})

// spec: A14, A25
test('a person resets a forgotten password by the link in the mail and signs in with the new password', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await page.goto('/auth')
  await button(page, 'Forgot your password?').click()
  await email(page).fill(person.email)
  const asking = page.waitForRequest('**/auth/v1/recover**')
  await button(page, 'Send Reset Email').click()
  await expect(page.getByText('Password reset email sent.')).toBeVisible()
  const link = await linkInMailTo(product.dataDir, person.email)

  const exchanging = page.waitForRequest('**/auth/v1/token?grant_type=pkce')
  await page.goto(link)
  await expectChallengeFor((await exchanging).postDataJSON().code_verifier, (await asking).postDataJSON())
  await expect(page).toHaveURL('/auth?mode=reset-password')
  await expect(page.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password')
  await expectStateAccessible(page, 'new-password')
  await page.reload()
  await page.getByLabel('New password').fill('short')
  await button(page, 'Set New Password').click()
  await expect(page.getByText('Password must be 6-128 characters long')).toBeVisible()
  await expect(page.getByText('3 more characters needed')).toBeHidden()
  await page.getByLabel('New password').fill('shorts')
  await expect(page.getByText('Password must be 6-128 characters long')).toBeHidden()
  await expect(page.getByText('2 more characters needed')).toBeVisible()
  await page.getByLabel('New password').fill('a new horse entirely')
  await button(page, 'Set New Password').click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await moveTo(page, '/logout-and-redirect')
  await signIn(page, person)
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await signIn(page, { ...person, password: 'a new horse entirely' })
  await expect(page).toHaveURL('/dashboard')

  await moveTo(page, '/logout-and-redirect')
  await expect(page).toHaveURL('/auth')
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveAttribute('data-tone', 'danger')
  await expect(button(page, 'Send Reset Email')).toBeVisible()
})

/** Checks that the code challenge is the S256 hash of a verifier of 56 random bytes. */
async function expectChallengeFor(verifier: string, asked: { code_challenge: string }): Promise<void> {
  expect(asked).toMatchObject({ code_challenge_method: 's256' })
  // Each byte is written as two hexadecimal digits.
  expect(verifier).toMatch(/^([0-9a-f]{2}){56}$/)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  expect(asked.code_challenge).toBe(Buffer.from(hash).toString('base64url'))
}
