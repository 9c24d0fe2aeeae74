// Passkeys, security keys and recovery codes. Passkeys need a host name, so the tests open the product as localhost.
import type { Page } from '@playwright/test'
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { button, signIn } from '../support/account/auth-form.ts'
import { totp } from '../support/account/authenticator.ts'
import { openAccount } from '../support/account/plan-details.ts'
import { addAuthenticator } from '../support/account/virtual-authenticator.ts'
import { movePointerAway } from '../support/browser/touch.ts'
import { moveTo } from '../support/in-app.ts'
import { test as base, expect } from '../support/product.ts'

const test = base.extend({
  baseURL: async ({ product }, use) => use(product.url.replace('127.0.0.1', 'localhost')),
})
test.describe.configure({ timeout: 120_000 })

const notes = (page: Page) => page.getByRole('heading', { name: 'All Notes' })

test('a person adds a passkey, renames it, signs in with it without a password or code, and removes it', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await addAuthenticator(page, 'built-in')
  await page.goto('/auth')
  await signIn(page, person)
  await expect(page).toHaveURL('/dashboard')
  const section = (await openAccount(page, 'security')).getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByText('Passkey', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device already has a passkey or security key for your account.')).toBeVisible()
  await section.getByRole('button', { name: 'Rename Passkey' }).click()
  await section.getByRole('textbox', { name: 'Name' }).fill('')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('alert')).toHaveText('Enter a name')
  await section.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('My laptop')).toBeVisible()
  await expectAccessible(page, 'account-passkeys')
  // The passkey stands for both steps of the sign-in.
  await setUpApp(page)

  await moveTo(page, '/logout-and-redirect')
  await expect(button(page, 'Use a passkey')).toBeVisible()
  await expectStateAccessible(page, 'sign-in-with-passkey')
  await button(page, 'Use a passkey').click()
  await expect(notes(page)).toBeVisible()

  await moveTo(page, '/account/security')
  await expect(section).toContainText('last used')
  await section.getByRole('button', { name: 'Remove My laptop' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It will no longer sign you in, and devices that used it are signed out.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('My laptop')).toHaveCount(0)
  // The browser still has the passkey; the account does not.
  await moveTo(page, '/logout-and-redirect')
  await button(page, 'Use a passkey').click()
  await expect(
    page.getByText('This passkey was not accepted. It may have been removed from the account.'),
  ).toBeVisible()
})

// verify-key.it.test.ts and recovery-codes.it.test.ts have the rules, and the tests around this one the other second steps.
test('the app asks for a security key after the password and accepts a recovery code instead', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await addAuthenticator(page, 'key')
  await product.signIn(page, person)
  const dialog = await openAccount(page, 'security')
  const section = dialog.getByRole('region', { name: 'Security keys' })
  await section.getByRole('button', { name: 'Add a security key' }).click()
  await expect(section.getByText('Security key', { exact: true })).toBeVisible()
  await expect(dialog).toContainText('On. Signing in asks for your security key.')
  const [code = ''] = await shownCodes(page)

  await moveTo(page, '/logout-and-redirect')
  await signIn(page, person)
  await expect(page.getByLabel('Six-digit code')).toHaveCount(0)
  await expectStateAccessible(page, 'second-step-key')
  await button(page, 'Use your security key').click()
  await expect(notes(page)).toBeVisible()

  await moveTo(page, '/logout-and-redirect')
  await signIn(page, person)
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(code.toUpperCase())
  await button(page, 'Verify').click()
  await expect(notes(page)).toBeVisible()
  await moveTo(page, '/account/security')
  await section.getByRole('button', { name: 'Remove Security key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('region', { name: 'Recovery codes' })).toHaveCount(0)
  await expect(dialog).toContainText('Off. An authenticator app')
})

test('signing in asks for a code of the app that was set up; ten recovery codes come with it, each works once, and new ones replace them', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await product.signIn(page, person)
  const dialog = await openAccount(page, 'security')
  const secret = await setUpApp(page)
  const codes = await shownCodes(page)
  await expectStateAccessible(page, 'account-recovery-codes')
  const section = dialog.getByRole('region', { name: 'Recovery codes' })
  // The toast goes by itself, unless the mouse is on it.
  await movePointerAway(page)
  await expect(page.getByText('Two-step sign-in is on. Other devices need to sign in again.')).toBeHidden()
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section).not.toContainText(codes[0] ?? '')

  const recover = async (code: string) => {
    await page.getByLabel('Recovery code').fill(code)
    await button(page, 'Verify').click()
  }
  await moveTo(page, '/logout-and-redirect')
  await signIn(page, person)
  await button(page, 'Use a recovery code').click()
  await recover('1234')
  await expect(page.getByText('Enter the whole code, 16 letters and digits')).toBeVisible()
  await recover(codes[0] ?? '')
  await expect(notes(page)).toBeVisible()

  await moveTo(page, '/logout-and-redirect')
  await signIn(page, person)
  await button(page, 'Use a recovery code').click()
  await recover(codes[0] ?? '')
  await expect(page.getByText('That recovery code is incorrect or was used before')).toBeVisible()
  await button(page, 'Other ways to sign in').click()
  // Each code of the app is accepted once, so the test uses the code of the next time step.
  await page.getByLabel('Six-digit code').fill(totp(secret, 1))
  await button(page, 'Verify').click()
  await expect(notes(page)).toBeVisible()

  await moveTo(page, '/account/security')
  await expect(section).toContainText('9 codes are left.')
  await section.getByRole('button', { name: 'Create new codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click()
  expect(await shownCodes(page)).not.toContain(codes[2])
  await expect(section).toContainText('10 codes are left.')
})

/** Returns the app's secret. */
async function setUpApp(page: Page): Promise<string> {
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await section.getByRole('textbox', { name: 'Six-digit code' }).fill(totp(secret))
  await section.getByRole('button', { name: 'Verify' }).click()
  await expect(section).toContainText('On. Signing in asks for a code from your app.')
  return secret
}

async function shownCodes(page: Page): Promise<string[]> {
  const section = page.getByRole('region', { name: 'Recovery codes' })
  await expect(section).toContainText('Save these codes now. They are not shown again, and each works once.')
  await expect(section.getByRole('listitem')).toHaveCount(10)
  return section.getByRole('listitem').allTextContents()
}
