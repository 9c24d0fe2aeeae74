// The admin screen: access, statistics, and actions on accounts.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/account/auth-form.ts'
import { enrol, recoveryCodes } from '../support/account/authenticator.ts'
import { expect, type Person, type Product, test } from '../support/product.ts'

const FLAG = 'admin_logged_in'
const ADMIN = { email: 'admin@example.org', password: 'the sea is wide' }

const row = (page: Page, email: string) => page.getByRole('row', { name: email })
const flag = (page: Page) => page.evaluate((key) => localStorage.getItem(key), FLAG)

// spec: T01, T04, T05, T06
test('only an administrator can sign in, also with a second factor, and every other attempt gets the same error message', async ({
  page,
  product,
}) => {
  const [person, cautious] = await Promise.all([product.person(), product.person(), makeAdmin(product)])
  await enrol(cautious)
  const codes = await recoveryCodes(cautious, product)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Enter your email address')).toBeVisible()
  await expect(page.getByText('Enter your password')).toBeVisible()
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
  await test.step('a recovery code is accepted as second factor, and the person is still refused', async () => {
    await signIn(page, cautious)
    await expect(page.getByLabel('Six-digit code')).toBeVisible()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    const field = page.getByRole('textbox', { name: 'Recovery code' })
    const submit = page.getByRole('button', { name: 'Verify' })
    await field.fill('aaaa-aaaa-aaaa-aaaa')
    await submit.click()
    await expect(page.getByRole('alert')).toContainText('recovery code')
    const statistics = page.waitForRequest('**/functions/v1/admin-stats')
    await field.fill(codes[0] ?? '')
    await submit.click()
    await statistics
    await expect(page.getByRole('alert')).toHaveText('Invalid admin credentials')
  })
  expect(await flag(page)).toBeNull()
  // A person with a correct password must not be signed in to the app either.
  expect(await page.evaluate(() => localStorage.getItem('jotsam-auth-token'))).toBeNull()

  // spec: T03
  await test.step('the flag in local storage alone shows no admin data to a signed-in person', async () => {
    await product.signIn(page, person)
    await page.evaluate((key) => localStorage.setItem(key, 'true'), FLAG)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/Users|Accounts|Audit|@/)
  })
})

// spec: T02, T07, T08
test('an administrator sees four statistics and the accounts, stays signed in on this device, activates Pro, and deletes an account after confirming', async ({
  page,
  product,
}) => {
  const [person, another] = await Promise.all([product.proPerson(), product.person(), makeAdmin(product)])
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.goto('/admin')
  await test.step('four statistics', async () => {
    const answering = statistics(page)
    await signInAsAdmin(page)
    const { stats } = await (await answering).json()
    const names = ['Users', 'Pro users', 'Notes', 'Payments']
    const figures = [stats.totalUsers, stats.proUsers, stats.totalCaptures, stats.totalPayments]
    for (const name of names)
      await expect(page.getByRole('img', { name: new RegExp(`^${name}, new per day, last 30 days: `) })).toBeVisible()
    await expect(page.locator('dl dt')).toHaveText(names)
    await expect(page.locator('dl dd > span:first-child')).toHaveText(
      figures.map((each) => each.toLocaleString('en-US')),
    )
  })
  await test.step('the session and the search stay over a reload, and the figures are true', async () => {
    await search(page, person.email.toUpperCase())
    await expect(page.getByRole('row')).toHaveCount(2)
    // Other tests create and delete accounts at the same time.
    await expect(async () => {
      const before = await countAccounts(product)
      const again = statistics(page)
      await page.reload()
      const latest = await (await again).json()
      expect([latest.stats.totalUsers, await countAccounts(product)]).toEqual([before, before])
      await expect(page.locator('dl dd > span:first-child').first()).toHaveText(before.toLocaleString('en-US'))
    }).toPass()
    await expect(page.getByRole('searchbox')).toHaveValue(person.email.toUpperCase())
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, person.email)).toContainText('Pro')
    await expect(row(page, person.email)).toContainText('Active')
    await expect(row(page, person.email).locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await expectAccessible(page, 'admin')
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await row(page, person.email).boundingBox())?.height, 'two lines on a phone').toBeLessThan(100)
    if (size) await page.setViewportSize(size)
    await search(page, 'nobody-like-this')
    await expect(page.getByText('No account has "nobody-like-this" in its address.')).toBeVisible()
    expect(await flag(page)).toBe('true')
  })
  await search(page, another.email)
  await expect(row(page, another.email)).toBeVisible()
  // spec: T13, T14
  await test.step('a failed deletion shows an error, and a failed Pro activation is only logged', () =>
    failToChange(page, another.email, logged))
  // spec: T09, T10, T11, T12
  await test.step('an administrator activates Pro and deletes an account after confirming, and the audit log records both', () =>
    activateAndDelete(page, product, another))
})

async function failToChange(page: Page, email: string, logged: readonly string[]): Promise<void> {
  await page.route('**/functions/v1/admin-actions', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'The account is still there' } }),
  )
  await page.getByRole('button', { name: `Activate Pro for ${email}` }).click()
  await expect.poll(() => logged).toContain('Failed to activate pro')
  expect(logged).toContain('HTTP error! status: 500')
  await expect(page.locator('body')).not.toContainText('Failed to activate pro')
  await expect(page.locator('body')).not.toContainText('HTTP error!')
  await expect(row(page, email)).toContainText('Free')

  await page.getByRole('button', { name: `Delete ${email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Failed to delete user: The account is still there')
  await expect(row(page, email)).toBeVisible()
  await page.unroute('**/functions/v1/admin-actions')
}

async function activateAndDelete(page: Page, product: Product, { id, email }: Person): Promise<void> {
  await expect(row(page, email)).toContainText('Free')
  await page.getByRole('button', { name: `Activate Pro for ${email}` }).click()
  await expect(row(page, email)).toContainText('Pro')
  await expect(page.getByRole('button', { name: `Activate Pro for ${email}` })).toHaveCount(0)
  const { data } = await product.service.from('profiles').select('plan, is_active').eq('id', id).single()
  expect(data).toEqual({ plan: 'pro', is_active: true })

  const ask = page.getByRole('button', { name: `Delete ${email}` })
  const question = page.getByRole('alertdialog')
  await ask.click()
  await expect(question).toContainText(`Delete user ${email}? This will permanently delete all their data.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect((await product.service.auth.admin.getUserById(id)).data.user).not.toBeNull()
  await ask.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'User deleted successfully' }).first()).toBeVisible()
  await expect(row(page, email)).toHaveCount(0)
  expect((await product.service.auth.admin.getUserById(id)).data.user).toBeNull()
  const { data: left } = await product.service.from('profiles').select('id').eq('id', id)
  expect(left).toEqual([])

  await page.getByText('Audit log').click()
  const entries = page.getByRole('row').filter({ hasText: email })
  await expect(entries.first()).toContainText('Deleted the account')
  await expect(entries.last()).toContainText('Activated Pro')
}

/** The next answer with the statistics. */
function statistics(page: Page) {
  return page.waitForResponse(
    (answer) => answer.url().endsWith('/admin-stats') && !answer.request().postData()?.includes('"users"'),
  )
}

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
