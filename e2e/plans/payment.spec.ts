// After payment: the local test checkout, activation, and its errors.
import type { Page } from '@playwright/test'
import { expectStateAccessible } from '../support/accessible.ts'
import { signIn } from '../support/account/auth-form.ts'
import { hold } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import { expect, type Person, type Product, test } from '../support/product.ts'

const CONFIRM = '**/functions/v1/confirm-payment'

test('cancelling the checkout returns to pricing on Free, paying leads to a dashboard on Pro without a reload, and a canceled plan says when it ends', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await product.signIn(page, person)
  await page.clock.install()
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Or Upgrade to Pro' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  expect((await person.client.rpc('is_pro')).data).toBe(false)

  await page.getByRole('button', { name: /Save 58%/ }).click()
  await page.getByRole('button', { name: 'Pay (test)' }).click()
  await expect(page).toHaveURL(/\/paddle-success\?_ptxn=.+&billing_cycle=yearly/)
  await expect(page.getByText('Your Pro plan is active. Taking you to your dashboard...')).toBeVisible()
  let loads = 0
  page.on('load', () => loads++)
  await page.clock.fastForward(3_000)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Plan Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('Billed yearly')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Pro', exact: true })).toBeVisible()
  expect(loads).toBe(0)

  await page.getByRole('button', { name: 'Cancel at period end' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel at period end' }).click()
  const { data: profile } = await person.client.from('profiles').select('sub_expires_at').single().throwOnError()
  const end = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(profile?.sub_expires_at),
  )
  await expect(page.getByRole('dialog')).toContainText(`Pro ends${end}`)
  await expect(page.getByRole('dialog')).not.toContainText('Billed')
  expect((await person.client.rpc('is_pro')).data).toBe(true)
})

test('the page after a payment waits for its confirmation', async ({ page, product }) => {
  await product.signIn(page, await product.person())
  await page.clock.install()

  await test.step('the person can try again when the server cannot be reached, and it asks again until the payment is confirmed', async () => {
    const hasPassed = (text: string | RegExp) =>
      expect(async () => {
        await page.clock.fastForward(1_000)
        expect(await page.getByText(text).isVisible()).toBe(true)
      }).toPass()
    await page.route(CONFIRM, (route) => route.abort())
    await page.goto('/paddle-success?_ptxn=txn_1')
    await hasPassed(/could not be looked up/)
    await page.unroute(CONFIRM)
    let times = 0
    await page.route(CONFIRM, (route) =>
      route.fulfill({
        json: ++times < 3 ? { success: false, pending: true, error: 'Not yet.' } : { success: true, error: null },
      }),
    )
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Activating your Pro plan...')).toBeVisible()
    await hasPassed('Your Pro plan is active.')
    expect(times).toBe(3)
    await page.clock.fastForward(3_000)
    await expect(page).toHaveURL('/dashboard')
  })
  // spec: M16, M18
  await test.step('with either transaction parameter it shows Activating, then the result, and after three seconds of success the dashboard', async () => {
    for (const [parameter, answer, outcome] of [
      ['transaction_id', { success: false, pending: false, error: 'Not paid.' }, 'Activation Failed'],
      ['_ptxn', { success: true, pending: false, error: null }, 'Your Pro plan is active.'],
    ] as const) {
      const asked: unknown[] = []
      await page.route(CONFIRM, (route) => {
        asked.push(route.request().postDataJSON())
        return route.fulfill({ json: answer })
      })
      const release = await hold(page, CONFIRM)
      await page.clock.resume()
      await moveTo(page, '/help')
      await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
      await moveTo(page, `/paddle-success?${parameter}=txn_1&billing_cycle=monthly`)
      await expect(page.getByText('Activating your Pro plan...')).toBeVisible()
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
      release()
      await expect(async () => {
        await page.clock.runFor(10)
        expect(await page.getByText(outcome).isVisible()).toBe(true)
      }).toPass()
      expect(asked).toEqual([{ transactionId: 'txn_1', billingCycle: 'monthly' }])
      await page.unroute(CONFIRM)
    }
    await page.clock.runFor(2500)
    await expect(page).toHaveURL(/paddle-success/)
    await page.clock.runFor(600)
    await expect(page).toHaveURL('/dashboard')
    await page.clock.resume()
  })
})

test('the page after a payment asks visitors to sign in, and says what is missing', async ({ page, product }) => {
  const person = await product.person()
  await page.goto('/paddle-success')
  await expect(page.getByText('Missing transaction ID from Paddle')).toBeVisible()

  await test.step('a visitor who returns from paying signs in on the same page and is on Pro', async () => {
    const address = await paid(page, product, person)
    await moveTo(page, address)
    await expect(page.getByText('Access your captured content')).toBeVisible()
    await signIn(page, person)
    await expect(page.getByText('Your Pro plan is active.')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })
  // spec: M17, M19
  await test.step('a missing or unknown transaction shows an error and a button to the dashboard', async () => {
    await moveTo(page, '/paddle-success?billing_cycle=yearly')
    await expect(page.getByText('Missing transaction ID from Paddle')).toBeVisible()
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')

    await moveTo(page, '/paddle-success?_ptxn=txn_of_nobody')
    await expect(page.getByRole('heading', { name: 'Activation Failed' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(/knows no such payment of this account/)
    await expectStateAccessible(page, 'payment-failed')
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

/** Pays, and returns the address to which the provider redirects. */
async function paid(page: Page, product: Product, person: Person): Promise<string> {
  const { data } = await person.client.functions.invoke('create-paddle-checkout', { body: { billingCycle: 'monthly' } })
  const answer = await page.request.post(data.checkoutUrl, { form: { choice: 'pay' }, maxRedirects: 0 })
  const to = answer.headers().location ?? ''
  return to.replace(product.url, '')
}
