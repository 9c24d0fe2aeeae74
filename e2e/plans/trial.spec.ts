// The trial: who is offered it, how it starts, how long it lasts, and how it ends.
import AxeBuilder from '@axe-core/playwright'
import { waitForRealtime } from '../support/library.ts'
import { blockRealtime, changeProfile, openPlan, plan, profileOf, trialButton } from '../support/plan-details.ts'
import { expect, test } from '../support/product.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const later = (ms: number) => new Date(Date.now() + ms).toISOString()

// spec: P07
test('a trial without a card is offered to people on Free who never had one', async ({ page, product }) => {
  await page.goto('/dashboard?dialog=plan')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(trialButton(page)).toHaveCount(0)

  const person = await product.person()
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  await expect(dialog).toContainText('Everything, free for 7 days. No card.')
  await expect(trialButton(page)).toBeEnabled()
  await changeProfile(product, person, { trial_used: true })
  await expect(trialButton(page)).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pricing')
  await changeProfile(product, person, { trial_used: false, plan: 'pro', is_active: true, payment_status: 'active' })
  await expect(plan(page)).toContainText('Pro')
  await expect(trialButton(page)).toHaveCount(0)
})

// spec: P12, P13
test('a failed trial start shows an error, and a double click starts the trial once and opens the dashboard', async ({
  page,
  product,
}) => {
  await product.signIn(page, await product.person())
  await openPlan(page)
  await page.route('**/rpc/start_trial', (route) => route.abort())
  await trialButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to start trial')
  await expect(page.locator('[data-sonner-toast]')).toHaveCSS('opacity', '1')
  expect((await new AxeBuilder({ page }).include('[data-sonner-toaster]').analyze()).violations).toEqual([])
  await page.goto('/pricing')
  await trialButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to start trial. Please try again.')
  await page.unroute('**/rpc/start_trial')

  await openPlan(page)
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/rpc/start_trial')) calls += 1
  })
  await trialButton(page).dblclick()
  await expect(page.getByText('7-day Pro trial activated! Redirecting to your dashboard...')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls).toBe(1)
  await openPlan(page)
  await expect(plan(page)).toContainText('ProTrial')
  await expect(plan(page)).toContainText('7 days left')
})

// spec: P11
test('a trial that the server refuses shows who can have one', async ({ page, product }) => {
  const person = await product.person()
  await page.clock.install()
  await blockRealtime(page)
  await product.signIn(page, person)
  await openPlan(page)
  await expect(trialButton(page)).toBeVisible()
  await changeProfile(product, person, { trial_used: true })
  await trialButton(page).click()
  const refusal = "Trial is only available for free plan users who haven't used their trial yet."
  await expect(page.getByText(refusal)).toBeVisible()
  await expect(trialButton(page)).toHaveCount(0)
  // An error toast does not close by itself.
  await page.clock.runFor(30_000)
  await expect(page.getByText(refusal)).toBeVisible()
})

// spec: P16, P35
test('the trial shows the days left, then hours, then that it ends soon, and a failed downgrade keeps it', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  await waitForRealtime(page)
  for (const [ms, text] of [
    [3 * DAY_MS, '3 days left'],
    [DAY_MS + 60_000, '1 day left'],
    [5 * 60 * 60 * 1000, '5 hours left'],
    [30 * 60 * 1000, 'Trial expires soon'],
  ] as const) {
    await changeProfile(product, person, { sub_expires_at: later(ms) })
    await expect(plan(page)).toContainText(text)
  }
  await page.route('**/rpc/downgrade_plan', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await dialog.getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Your trial ends at once and cannot be started again.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(page.getByText('Failed to downgrade plan')).toBeVisible()
  expect(await profileOf(product, person)).toMatchObject({ plan: 'pro', payment_status: 'trial' })
})

test('Pro ends on an open page when the trial ends, without a realtime message', async ({ page, product }) => {
  const person = await product.proPerson()
  await changeProfile(product, person, { sub_expires_at: later(10 * 60_000) })
  await blockRealtime(page)
  await page.clock.install()
  await product.signIn(page, person)
  await openPlan(page)
  await expect(plan(page)).toContainText('Trial expires soon')
  await page.clock.fastForward(10 * 60_000)
  await expect(plan(page).getByRole('heading', { name: 'Free' })).toBeVisible()
  await expect(plan(page)).toContainText('No billing on the Free plan')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible()
  await expect(trialButton(page)).toHaveCount(0)
})
