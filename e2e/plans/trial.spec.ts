// Starting the trial: once, after a failure, and refused. What the dashboard says of its end. plans.spec.ts has who is offered it and how it ends.
import AxeBuilder from '@axe-core/playwright'
import { expectStateAccessible } from '../support/accessible.ts'
import { blockRealtime, changeProfile, openPlan, plan, trialButton } from '../support/account/plan-details.ts'
import { banner } from '../support/banner.ts'
import { moveTo } from '../support/in-app.ts'
import { openDashboard, saveCaptures, waitForRealtime } from '../support/library.ts'
import { expect, test } from '../support/product.ts'

test('a trial is started once, also after a failure', async ({ page, product }) => {
  await product.signIn(page, await product.person())
  await openPlan(page)
  // spec: P12
  await test.step('a failed start shows an error', async () => {
    await page.route('**/rpc/start_trial', (route) => route.abort())
    await trialButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to start trial')
    await expect(page.locator('[data-sonner-toast]')).toHaveCSS('opacity', '1')
    const axe = new AxeBuilder({ page }).setLegacyMode().include('[data-sonner-toaster]')
    expect((await axe.analyze()).violations).toEqual([])
    await page.unroute('**/rpc/start_trial')
  })
  // spec: P13
  await test.step('a double click starts the trial once and opens the dashboard', async () => {
    let calls = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/rpc/start_trial')) calls += 1
    })
    await trialButton(page).dblclick()
    await expect(page.getByText('7-day Pro trial activated! Redirecting to your dashboard...')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(calls).toBe(1)
    await moveTo(page, '/dashboard?dialog=plan')
    await expect(plan(page)).toContainText('ProTrial')
    await expect(plan(page)).toContainText('7 days left')
    await moveTo(page, '/account')
    await expect(page.getByRole('navigation', { name: 'Account' })).toContainText('Pro trial · 7 days left')
  })
})

test('a trial that the server refuses shows the reason', async ({ page, product }) => {
  const refusal = "Trial is only available for free plan users who haven't used their trial yet."
  const person = await product.person()
  await page.clock.install()
  await blockRealtime(page)
  await product.signIn(page, person)
  // spec: P11
  await test.step('Plan Details shows who can have one', async () => {
    await openPlan(page)
    await expect(trialButton(page)).toBeVisible()
    await changeProfile(product, person, { trial_used: true })
    await trialButton(page).click()
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(trialButton(page)).toHaveCount(0)
    // An error toast does not close by itself.
    await page.clock.runFor(30_000)
    await expect(page.getByText(refusal)).toBeVisible()
  })
  await test.step('pricing says when a start fails, and that a trial was used in another tab', async () => {
    await changeProfile(product, person, { trial_used: false })
    await page.goto('/pricing')
    await page.route('**/rpc/start_trial', (route) => route.abort())
    await trialButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to start trial. Please try again.')
    await page.unroute('**/rpc/start_trial')
    await person.client.rpc('start_trial').throwOnError()
    await trialButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(refusal)
    await expect(trialButton(page)).toHaveCount(0)
  })
})

test('the dashboard says that a trial is in its last day, and for a week that it has ended', async ({
  page,
  product,
}) => {
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString()
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Tides' }])
  const upgrade = page.getByRole('link', { name: 'Upgrade to Pro' })
  await openDashboard(page, product, person)
  await waitForRealtime(page)
  await test.step('only the last day, with the hours left', async () => {
    await changeProfile(product, person, { sub_expires_at: later(25) })
    await expect(page.getByRole('article', { name: 'Tides' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Keep Pro' })).toHaveCount(0)
    await changeProfile(product, person, { sub_expires_at: later(5.5) })
    await expect(page.getByText('Pro trial · 5 hours left')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Keep Pro' })).toHaveAttribute('href', '/pricing')
    await expect(upgrade).toHaveCount(0)
    await expectStateAccessible(page, 'dashboard-last-day')
  })
  await test.step('then that it has ended, as the one prompt to upgrade', async () => {
    await changeProfile(product, person, { trial_started_at: later(-7 * 24 - 1), sub_expires_at: later(-1) })
    await expect(banner(page, 'Your Pro trial has ended.')).toContainText('Approaching Daily Limit')
    await expect(page.getByRole('link', { name: 'Keep Pro' })).toHaveCount(0)
    await expect(upgrade).toHaveCount(1)
    await expectStateAccessible(page, 'dashboard-trial-ended')
    await changeProfile(product, person, { daily_messages_count: 0 })
    await expect(banner(page, 'Everything you saved stays.')).toContainText('Your Pro trial has ended')
    await changeProfile(product, person, { trial_started_at: later(-15 * 24) })
    await expect(banner(page, 'Save without limits with Pro')).toBeVisible()
  })
})
