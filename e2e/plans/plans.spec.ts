// Plan Details: the plan, usage, next billing, cancellation and downgrade.
import { expectAccessible } from '../support/accessible.ts'
import { waitForRealtime } from '../support/library.ts'
import { changeProfile, openPlan, plan, profileOf, trialButton } from '../support/plan-details.ts'
import { expect, test } from '../support/product.ts'
import { hold } from '../support/request-faults.ts'

// spec: P14, P15, P36
test('a paid plan shows its next billing date, a canceled one its end, and a downgrade removes the subscription', async ({
  page,
  product,
}) => {
  const person = await product.person()
  const { error } = await product.service.rpc('activate_pro', {
    p_user_id: person.id,
    p_provider: 'test',
    p_transaction_id: `downgrade-${person.id}`,
    p_billing_cycle: 'yearly',
    p_subscription_id: `sub-${person.id}`,
  })
  expect(error).toBeNull()
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  await expect(plan(page)).toContainText('Billed yearly')
  await waitForRealtime(page)
  for (const [fields, text] of [
    [{ billing_cycle: 'monthly', sub_started_at: '2026-01-15T12:00:00Z' }, 'February 15, 2026'],
    [{ billing_cycle: 'yearly', sub_started_at: '2026-01-15T12:00:00Z' }, 'January 15, 2027'],
    // Without a start date, billing counts from the creation of the account.
    [{ billing_cycle: 'monthly', sub_started_at: null, created_at: '2026-03-31T12:00:00Z' }, 'April 30, 2026'],
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

// spec: P20
test('Free sees what is left of its limits and what Pro offers, 25 messages are not a limit, and the header opens Plan Details', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await changeProfile(product, person, { messages_count: 25 })
  await person.client.rpc('take_pdf_download').throwOnError()
  await product.signIn(page, person)
  const dialog = await openPlan(page)
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

// spec: P33
test('the database refuses on Free what the app does not offer', async ({ product }) => {
  const person = await product.person()
  const captures = person.client.from('captures')
  const chat = { user_id: person.id, content: 'x', source_url: 'https://chatgpt.com/c/1' }
  const elsewhere = await captures.insert({ ...chat, source_url: 'https://example.org/' })
  expect(elsewhere.error?.message).toBe(
    'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.',
  )
  const saved = await captures
    .insert({ ...chat, tags: ['sea'] })
    .select()
    .single()
  expect(saved.data).toMatchObject({ tags: [], folder_id: null })
  const edited = await captures.update({ title: 'Changed' }).eq('id', saved.data.id).select()
  expect(edited.error).not.toBeNull()
  expect((await person.client.from('folders').insert({ user_id: person.id, name: 'Mine' })).error).not.toBeNull()
  expect((await captures.insert(chat)).error).toBeNull()
  expect((await captures.insert(chat)).error?.message).toBe(
    'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.',
  )
  const taken = []
  for (let download = 0; download < 3; download += 1)
    taken.push((await person.client.rpc('take_pdf_download').single<{ allowed: boolean }>()).data?.allowed)
  expect(taken).toEqual([true, true, false])
  const promoted = await person.client.from('profiles').update({ plan: 'pro' }).eq('id', person.id).select()
  expect(promoted.error).not.toBeNull()
})

// spec: P41
test('a missing profile counts as Free with nothing used and is created', async ({ page, product }) => {
  const person = await product.person()
  await product.service.from('profiles').delete().eq('id', person.id).throwOnError()
  await product.signIn(page, person)
  const dialog = await openPlan(page)
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

// spec: P42
test('Plan Details shows a loading state, and the Free plan with an error while the profile cannot be read', async ({
  page,
  product,
}) => {
  await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
  const answer = await hold(page, '**/rest/v1/profiles*')
  await product.signIn(page, await product.proPerson())
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
  await expect(plan(page)).toContainText('7 days left')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
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
  await expectAccessible(page, 'plan-free-end')
  await person.client.rpc('start_trial').throwOnError()
  await changeProfile(product, person, { messages_count: 3 })
  await expect(plan(page).getByRole('heading', { name: 'Pro' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('3 of 25 messages used')).toBeVisible()
  await expect(plan(page)).toContainText('Trial ends7 days left')
  await expect(page.getByRole('button', { name: 'Downgrade to Free' })).toBeEnabled()
  await expectAccessible(page, 'plan-trial')
  await page.getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'plan-downgrade')
})
