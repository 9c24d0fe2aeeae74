// The admin screen: access, statistics, and actions on accounts.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/auth-form.ts'
import { enrol, recoveryCodes } from '../support/authenticator.ts'
import { expect, type Product, test } from '../support/product.ts'

const FLAG = 'admin_logged_in'
const ADMIN = { email: 'admin@example.org', password: 'the sea is wide' }

const row = (page: Page, email: string) => page.getByRole('row', { name: email })
const flag = (page: Page) => page.evaluate((key) => localStorage.getItem(key), FLAG)

// spec: T01, T04, T05, T06
test('only an administrator can sign in, and every other attempt gets the same error message', async ({
  page,
  product,
}) => {
  await makeAdmin(product)
  const person = await product.person()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  expect(asked).toEqual([])
  await expectAccessible(page, 'admin-login')

  const password = page.getByLabel('Password', { exact: true })
  await password.fill(person.password)
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  for (const [email, typed] of [
    ['nobody@example.org', 'some password'],
    [ADMIN.email, 'some password'],
    [person.email, person.password],
  ] as const) {
    asked.length = 0
    await signIn(page, { email, password: typed })
    await expect(page.getByRole('alert')).toHaveText('Invalid admin credentials')
    expect(asked).toContain('/auth/v1/token')
  }
  expect(await flag(page)).toBeNull()
  // A person with a correct password must not be signed in to the app either.
  expect(await page.evaluate(() => localStorage.getItem('jotsam-auth-token'))).toBeNull()
})

test('the admin sign-in accepts a recovery code as second factor and still refuses other people', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await enrol(person)
  const codes = await recoveryCodes(person, product)
  await page.goto('/admin')
  await signIn(page, person)
  await expect(page.getByLabel('Six-digit code')).toBeVisible()
  await expectAccessible(page, 'admin-second-step')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = page.getByRole('textbox', { name: 'Recovery code' })
  const submit = page.getByRole('button', { name: 'Verify' })
  await field.fill('aaaa-aaaa-aaaa-aaaa')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('recovery code')
  const asked = page.waitForRequest('**/functions/v1/admin-stats')
  await field.fill(codes[0] ?? '')
  await submit.click()
  await asked
  await expect(page.getByRole('alert')).toHaveText('Invalid admin credentials')
  expect(await flag(page)).toBeNull()
})

// spec: T02, T07, T08
test('an administrator sees four statistics and the accounts, and stays signed in on this device', async ({
  page,
  product,
}) => {
  await makeAdmin(product)
  const person = await product.proPerson()
  await page.goto('/admin')
  const statistics = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/admin-stats') && !answer.request().postData()?.includes('"users"'),
    )
  const answering = statistics()
  await signInAsAdmin(page)
  const { stats } = await (await answering).json()
  const names = ['Users', 'Pro users', 'Captures', 'Payments']
  const figures = [stats.totalUsers, stats.proUsers, stats.totalCaptures, stats.totalPayments]
  for (const name of names)
    await expect(page.getByRole('img', { name: new RegExp(`^${name}, new per day, last 30 days: `) })).toBeVisible()
  await expect(page.locator('dl dt')).toHaveText(names)
  await expect(page.locator('dl dd > span:first-child')).toHaveText(figures.map((each) => each.toLocaleString('en-US')))
  // Other tests create and delete accounts at the same time.
  await expect(async () => {
    const before = await countAccounts(product)
    const again = statistics()
    await page.reload()
    const latest = await (await again).json()
    expect([latest.stats.totalUsers, await countAccounts(product)]).toEqual([before, before])
    await expect(page.locator('dl dd > span:first-child').first()).toHaveText(before.toLocaleString('en-US'))
  }).toPass()
  await expectAccessible(page, 'admin')
  await search(page, person.email.toUpperCase())
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, person.email)).toContainText('Pro')
  await expect(row(page, person.email)).toContainText('Active')
  await expect(row(page, person.email).locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
  expect(await flag(page)).toBe('true')

  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(person.email.toUpperCase())
  await expect(row(page, person.email)).toBeVisible()
  await search(page, 'nobody-like-this')
  await expect(page.getByText('No account has "nobody-like-this" in its address.')).toBeVisible()
  expect(await flag(page)).toBe('true')
})

// spec: T03
test('the flag in local storage alone shows no admin data', async ({ page, product }) => {
  const person = await product.person()
  await product.signIn(page, person)
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), FLAG)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Users|Accounts|Audit|@/)
})

// spec: T09, T10, T11, T12
test('an administrator activates Pro and deletes an account after confirming, and the audit log records both', async ({
  page,
  product,
}) => {
  await makeAdmin(product)
  const person = await product.person()
  await page.goto(`/admin?q=${encodeURIComponent(person.email)}`)
  await signInAsAdmin(page)
  await expect(row(page, person.email)).toContainText('Free')
  await page.getByRole('button', { name: `Activate Pro for ${person.email}` }).click()
  await expect(row(page, person.email)).toContainText('Pro')
  await expect(page.getByRole('button', { name: `Activate Pro for ${person.email}` })).toHaveCount(0)
  const { data } = await product.service.from('profiles').select('plan, is_active').eq('id', person.id).single()
  expect(data).toEqual({ plan: 'pro', is_active: true })

  const ask = page.getByRole('button', { name: `Delete ${person.email}` })
  const question = page.getByRole('alertdialog')
  await ask.click()
  await expect(question).toContainText(`Delete user ${person.email}? This will permanently delete all their data.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect((await product.service.auth.admin.getUserById(person.id)).data.user).not.toBeNull()
  await ask.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'User deleted successfully' }).first()).toBeVisible()
  await expect(row(page, person.email)).toHaveCount(0)
  expect((await product.service.auth.admin.getUserById(person.id)).data.user).toBeNull()
  const { data: left } = await product.service.from('profiles').select('id').eq('id', person.id)
  expect(left).toEqual([])

  await page.getByText('Audit log').click()
  const entries = page.getByRole('row').filter({ hasText: person.email })
  await expect(entries.first()).toContainText('Deleted the account')
  await expect(entries.last()).toContainText('Activated Pro')
})

// spec: T13, T14
test('a failed deletion shows an error, and a failed Pro activation is only logged', async ({ page, product }) => {
  await makeAdmin(product)
  const person = await product.person()
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.goto(`/admin?q=${encodeURIComponent(person.email)}`)
  await signInAsAdmin(page)
  await expect(row(page, person.email)).toBeVisible()
  await page.route('**/functions/v1/admin-actions', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'The account is still there' } }),
  )
  await page.getByRole('button', { name: `Activate Pro for ${person.email}` }).click()
  await expect.poll(() => logged).toContain('Failed to activate pro')
  expect(logged).toContain('HTTP error! status: 500')
  await expect(page.locator('body')).not.toContainText('Failed to activate pro')
  await expect(page.locator('body')).not.toContainText('HTTP error!')
  await expect(row(page, person.email)).toContainText('Free')

  await page.getByRole('button', { name: `Delete ${person.email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Failed to delete user: The account is still there')
  await expect(row(page, person.email)).toBeVisible()
})

async function makeAdmin(product: Product): Promise<void> {
  const { error } = await product.service.auth.admin.createUser({ ...ADMIN, email_confirm: true })
  if (error && error.code !== 'email_exists') throw error
}

async function countAccounts(product: Product): Promise<number> {
  const { count } = await product.service.from('profiles').select('id', { count: 'exact', head: true }).throwOnError()
  return count ?? 0
}

async function signInAsAdmin(page: Page): Promise<void> {
  await signIn(page, ADMIN)
  // The first call of a server function has a cold start.
  await expect(page.getByRole('img').first()).toBeVisible({ timeout: 20_000 })
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words)
}
