// Plan Details: the plan, usage, the trial, next billing, cancellation and downgrade.
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import {
  blockRealtime,
  changeProfile,
  openPlan,
  plan,
  profileOf,
  trialButton,
} from '../support/account/plan-details.ts'
import { hold } from '../support/browser/request-faults.ts'
import { waitForRealtime } from '../support/library.ts'
import { expect, test } from '../support/product.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const later = (ms: number) => new Date(Date.now() + ms).toISOString()

test('Plan Details shows how long a trial or a paid plan lasts, cancels it, and downgrades', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  await waitForRealtime(page)
  // spec: P16, P35
  await test.step('a trial shows the days left, then hours, then that it ends soon, and a failed downgrade keeps it', async () => {
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
    await page.unroute('**/rpc/downgrade_plan')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  })
  // spec: P14, P15, P36
  await test.step('a paid plan shows its next billing date, a canceled one its end, and a downgrade removes the subscription', async () => {
    const { error } = await product.service.rpc('activate_pro', {
      p_user_id: person.id,
      p_provider: 'test',
      p_transaction_id: `downgrade-${person.id}`,
      p_billing_cycle: 'yearly',
      p_subscription_id: `sub-${person.id}`,
    })
    expect(error).toBeNull()
    await expect(plan(page)).toContainText('Billed yearly')
    for (const [fields, text] of [
      [{ billing_cycle: 'monthly', sub_started_at: '2026-01-15T12:00:00Z' }, 'February 15, 2026'],
      // Without a start date, billing counts from the creation of the account.
      [{ billing_cycle: 'yearly', sub_started_at: null, created_at: '2026-03-31T12:00:00Z' }, 'March 31, 2027'],
    ] as const) {
      await changeProfile(product, person, fields)
      await expect(plan(page)).toContainText(text)
    }

    await dialog.getByRole('button', { name: 'Cancel at period end' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel at period end' }).click()
    await expect(page.getByText('Pro is canceled. It stays until the end of the period you paid for.')).toBeVisible()
    await expect(plan(page)).toContainText('Pro ends')
    await expect(plan(page)).not.toContainText('Next billing')
    await expect(dialog.getByRole('button', { name: 'Cancel at period end' })).toHaveCount(0)

    const paid = await profileOf(product, person)
    await dialog.getByRole('button', { name: 'Downgrade to Free' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Downgrade to the Free plan?')
    await expect(question).toContainText('You are not billed again.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    expect(await profileOf(product, person)).toEqual(paid)

    await dialog.getByRole('button', { name: 'Downgrade to Free' }).click()
    await question.getByRole('button', { name: 'Downgrade to Free' }).click()
    await expect(page.getByText('You are on the Free plan now.')).toBeVisible()
    await expect(plan(page)).toContainText('No billing on the Free plan')
    expect(await profileOf(product, person)).toMatchObject({
      plan: 'free',
      is_active: false,
      payment_status: null,
      sub_started_at: null,
      sub_expires_at: null,
      billing_cycle: null,
    })
  })
})

test('Plan Details on Free shows the limits, offers a trial, and is opened by the header', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await person.client.rpc('take_pdf_download').throwOnError()
  await product.service.from('profiles').delete().eq('id', person.id).throwOnError()
  await page.goto('/dashboard?dialog=plan')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(trialButton(page)).toHaveCount(0)
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  // spec: P41
  await test.step('a missing profile counts as Free with nothing used and is created', async () => {
    await expect(plan(page).getByRole('heading', { name: 'Free' })).toBeVisible()
    await expect(dialog).toContainText('0 of 25 messages used')
    await expect(trialButton(page)).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    expect(await profileOf(product, person)).toMatchObject({
      plan: 'free',
      messages_count: 0,
      daily_messages_count: 0,
      ocr_count: 0,
      billing_cycle: 'monthly',
      trial_used: false,
    })
  })
  // spec: P20
  await test.step('it shows what is left of the limits and what Pro offers, and 25 messages are not a limit', async () => {
    await changeProfile(product, person, { messages_count: 25 })
    const line = (name: string) => dialog.locator('dl > div').filter({ hasText: name })
    await expect(line('Saves today')).toContainText('2 of 2 left')
    await expect(line('Text from images, on a phone')).toContainText('2 of 2 left')
    await expect(line('PDF downloads today')).toContainText('1 of 2 left')
    await expect(line('Storage')).toContainText('0 bytes of 50 MB used')
    await expect(dialog).toContainText('Save as much as you like, from any website')
    await expect(dialog).toContainText('$3 a month or $15 a year.')
    await expect(dialog.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/pricing')
    await expect(dialog).toContainText('25 of 25 messages used')
    await expect(dialog).toContainText('A count of what you have saved, not a limit.')
    const { error } = await person.client
      .from('captures')
      .insert({ user_id: person.id, content: 'The next one', source_url: 'https://chatgpt.com/c/1' })
    expect(error).toBeNull()
    await expect(dialog).toContainText('26 messages used')
    await expect(line('Saves today')).toContainText('1 of 2 left')
    await expect(line('Storage')).toContainText('51 bytes of 50 MB used')

    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('button', { name: 'Add a New Note' })).toBeDisabled()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Plan Details' }).filter({ visible: true }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
  })
  // spec: P07
  await test.step('it offers a trial without a card to people who never had one', async () => {
    await page.goForward()
    await expect(dialog).toContainText('Everything, free for 7 days. No card.')
    await expect(trialButton(page)).toBeEnabled()
    await changeProfile(product, person, { trial_used: true })
    await expect(trialButton(page)).toHaveCount(0)
    await expect(dialog.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pricing')
    await changeProfile(product, person, { trial_used: false, plan: 'pro', is_active: true, payment_status: 'active' })
    await expect(plan(page)).toContainText('Pro')
    await expect(trialButton(page)).toHaveCount(0)
  })
})

test('Plan Details says when the plan cannot be read, and notices the end of a trial without a realtime message', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await changeProfile(product, person, { sub_expires_at: later(10 * 60_000) })
  await blockRealtime(page)
  await page.clock.install()
  await product.signIn(page, person)
  // spec: P42
  await test.step('it shows a loading state, and the Free plan with an error while the profile cannot be read', async () => {
    await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
    const answer = await hold(page, '**/rest/v1/profiles*')
    const dialog = await openPlan(page)
    await expect(dialog.getByRole('status').filter({ hasText: 'Loading plan...' })).toBeAttached()
    answer()
    await expect(plan(page).getByRole('heading', { name: 'Free' })).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText(
      'Your plan could not be loaded, so the Free plan shows for now.',
    )
    // The trial may not be available, so it is not offered.
    await expect(trialButton(page)).toHaveCount(0)
    // The person may have Pro, so the dashboard does not advertise it.
    await expect(page.locator('main').getByText('Your plan could not be loaded')).toBeAttached()
    await expect(page.locator('main a[href="/pricing"]')).toHaveCount(0)
    await page.unroute('**/rest/v1/profiles*')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(plan(page).getByRole('heading', { name: 'Pro' })).toBeVisible()
    await expect(plan(page)).toContainText('Trial expires soon')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })

  await test.step('Pro ends on the open page when the trial ends', async () => {
    await page.clock.fastForward(10 * 60_000)
    await expect(plan(page).getByRole('heading', { name: 'Free' })).toBeVisible()
    await expect(plan(page)).toContainText('No billing on the Free plan')
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible()
    await expect(trialButton(page)).toHaveCount(0)
  })
})

// spec: P34
test('Plan Details shows the plan, messages used, next billing and the downgrade, and is accessible on Free and in a trial', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  test.slow()
  const person = await product.person()
  await product.signIn(page, person)
  await openPlan(page)
  await expect(plan(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('PDF downloads today2 of 2 left')
  await expectAccessible(page, 'plan-free')
  await page.getByRole('button', { name: 'Delete my account' }).scrollIntoViewIfNeeded()
  await expectStateAccessible(page, 'plan-free-end')
  await person.client.rpc('start_trial').throwOnError()
  await changeProfile(product, person, { messages_count: 3 })
  await expect(plan(page).getByRole('heading', { name: 'Pro' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('3 of 25 messages used')).toBeVisible()
  await expect(plan(page)).toContainText('Trial ends7 days left')
  await expect(page.getByRole('button', { name: 'Downgrade to Free' })).toBeEnabled()
  await expectStateAccessible(page, 'plan-trial')
  await page.getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectStateAccessible(page, 'plan-downgrade')
})
