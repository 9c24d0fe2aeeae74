// Plan Details: the plan, what is used, what comes next, the trial and the way back to Free.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listening } from './library.ts'
import { expect, type Person, type Product, test } from './product.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function openPlan(page: Page) {
  await page.goto('/dashboard?dialog=plan')
  const dialog = page.getByRole('dialog', { name: 'Plan Details' })
  // The dashboard and the dialog load one after the other.
  await expect(dialog).toBeVisible({ timeout: 15_000 })
  return dialog
}

async function change(product: Product, { id }: Person, fields: Record<string, unknown>): Promise<void> {
  const { error } = await product.service.from('profiles').update(fields).eq('id', id)
  if (error) throw error
}

async function profileOf(product: Product, { id }: Person) {
  const { data } = await product.service.from('profiles').select().eq('id', id).maybeSingle()
  return data
}

/** Changes by others do not reach the page: what it shows stays old. */
async function deafen(page: Page): Promise<void> {
  await page.routeWebSocket(/realtime/, () => {})
}

const later = (ms: number) => new Date(Date.now() + ms).toISOString()
const trialButton = (page: Page) => page.getByRole('button', { name: 'Start 7-Day Free Trial' })
const plan = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Plan', exact: true })

// spec: P07
test('a trial is offered to who is on Free and never had one, and asks for no card', async ({ page, product }) => {
  await page.goto('/dashboard?dialog=plan')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(trialButton(page)).toHaveCount(0)

  const person = await product.person()
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  await expect(dialog).toContainText('7 days of all of it, once, without a card.')
  await expect(trialButton(page)).toBeEnabled()
  await change(product, person, { trial_used: true })
  await expect(trialButton(page)).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pricing')
  await change(product, person, { trial_used: false, plan: 'pro', is_active: true, payment_status: 'active' })
  await expect(plan(page)).toContainText('Pro')
  await expect(trialButton(page)).toHaveCount(0)
})

// spec: P13
test('a started trial says so and leads to the dashboard; pressing twice starts one', async ({ page, product }) => {
  await product.signIn(page, await product.person())
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
test('a trial that the server refuses says who may have one', async ({ page, product }) => {
  const person = await product.person()
  await deafen(page)
  await product.signIn(page, person)
  await openPlan(page)
  await expect(trialButton(page)).toBeVisible()
  await change(product, person, { trial_used: true })
  await trialButton(page).click()
  await expect(
    page.getByText("Trial is only available for free plan users who haven't used their trial yet."),
  ).toBeVisible()
  await expect(trialButton(page)).toHaveCount(0)
})

// spec: P12
test('a trial start that fails says so, shorter in the dashboard, and can be tried again', async ({
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
  await trialButton(page).click()
  await expect(page.getByText('7-day Pro trial activated!')).toBeVisible()
})

// spec: P14
// spec: P15
test('downgrading asks first, then leaves nothing of the subscription', async ({ page, product }) => {
  const person = await product.person()
  const { error } = await product.service.rpc('activate_pro', {
    p_user_id: person.id,
    p_provider: 'test',
    p_transaction_id: `downgrade-${person.id}`,
    p_billing_cycle: 'yearly',
  })
  expect(error).toBeNull()
  const paid = await profileOf(product, person)
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  await expect(plan(page)).toContainText('Billed yearly')
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

// spec: P16
test('a downgrade that fails says so and keeps Pro', async ({ page, product }) => {
  const person = await product.proPerson()
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  await page.route('**/rpc/downgrade_plan', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await dialog.getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Your trial ends at once and cannot be started again.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(page.getByText('Failed to downgrade plan')).toBeVisible()
  expect(await profileOf(product, person)).toMatchObject({ plan: 'pro', payment_status: 'trial' })
})

// spec: P20
test('25 saved messages stop nobody: they only show', async ({ page, product }) => {
  const person = await product.person()
  await change(product, person, { messages_count: 25 })
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  await expect(dialog).toContainText('25 of 25 messages used')
  await expect(dialog).toContainText('A count of what you have saved, not a limit.')
  const { error } = await person.client
    .from('captures')
    .insert({ user_id: person.id, content: 'The next one', source_url: 'https://chatgpt.com/c/1' })
  expect(error).toBeNull()
  await expect(dialog).toContainText('26 of 25 messages used')
  await expect(dialog).toContainText('1 of 2 left')
})

// spec: P34
test('shows the plan, messages used out of 25 and next billing, and offers the downgrade', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await change(product, person, { messages_count: 3 })
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  await expect(plan(page).getByRole('heading', { name: 'Pro' })).toBeVisible()
  await expect(dialog.getByText('3 of 25 messages used')).toBeVisible()
  await expect(plan(page)).toContainText('Next billing7 days left')
  await expect(dialog.getByRole('button', { name: 'Downgrade to Free' })).toBeEnabled()
})

// spec: P35
test('next billing in a trial counts days, then hours, then says that it ends soon', async ({ page, product }) => {
  const person = await product.proPerson()
  await product.signIn(page, person)
  await openPlan(page)
  await listening(page)
  for (const [ms, text] of [
    [3 * DAY_MS, '3 days left'],
    [DAY_MS + 60_000, '1 day left'],
    [5 * 60 * 60 * 1000, '5 hours left'],
    [30 * 60 * 1000, 'Trial expires soon'],
  ] as const) {
    await change(product, person, { sub_expires_at: later(ms) })
    await expect(plan(page)).toContainText(text)
  }
})

test('Pro ends on an open page at the moment the trial ends, without a word from the server', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await change(product, person, { sub_expires_at: later(10 * 60_000) })
  await deafen(page)
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

// spec: P36
test('next billing of a paid plan is its start, else the creation, plus a month or a year', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await product.service.rpc('admin_activate_pro', { p_user_id: person.id })
  await product.signIn(page, person)
  await openPlan(page)
  await listening(page)
  for (const [fields, text] of [
    [{ billing_cycle: 'monthly', sub_started_at: '2026-01-15T12:00:00Z' }, 'February 15, 2026'],
    [{ billing_cycle: 'yearly', sub_started_at: '2026-01-15T12:00:00Z' }, 'January 15, 2027'],
    [{ billing_cycle: 'monthly', sub_started_at: null, created_at: '2026-03-31T12:00:00Z' }, 'April 30, 2026'],
    [{ billing_cycle: 'yearly', sub_started_at: null, created_at: '2026-03-31T12:00:00Z' }, 'March 31, 2027'],
  ] as const) {
    await change(product, person, fields)
    await expect(plan(page)).toContainText(text)
  }
})

test('Free sees what is left before it is gone, and what Pro would give', async ({ page, product }) => {
  const person = await product.person()
  await person.client.rpc('take_pdf_download').throwOnError()
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  const line = (name: string) => dialog.locator('dl > div').filter({ hasText: name })
  await expect(line('Saves today')).toContainText('2 of 2 left')
  await expect(line('Text from images, on a phone')).toContainText('2 of 2 left')
  await expect(line('PDF downloads today')).toContainText('1 of 2 left')
  await expect(dialog).toContainText('Save as much as you like, from any website')
  await expect(dialog).toContainText('$3 a month or $15 a year.')
  await expect(dialog.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/pricing')
})

// spec: P33
test('what the screen does not offer on Free, the database refuses too', async ({ page, product }) => {
  const person = await product.person()
  await product.signIn(page, person)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Add a New Note' })).toBeDisabled()
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
test('a missing profile counts as Free with nothing used, and is made', async ({ page, product }) => {
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
test('a profile that cannot be read shows as Free, quietly, until it can', async ({ page, product }) => {
  await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
  await product.signIn(page, await product.proPerson())
  const dialog = await openPlan(page)
  await expect(plan(page).getByRole('heading', { name: 'Free' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(
    'Your plan could not be loaded, so the Free plan shows for now.',
  )
  // Nothing is promised that may not be there.
  await expect(trialButton(page)).toHaveCount(0)
  await page.unroute('**/rest/v1/profiles*')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(plan(page).getByRole('heading', { name: 'Pro' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('shows the shape of the plan while it loads', async ({ page, product }) => {
  let answer = () => {}
  const held = new Promise<void>((release) => {
    answer = release
  })
  await page.route('**/rest/v1/profiles*', async (route) => {
    await held
    await route.continue()
  })
  await product.signIn(page, await product.proPerson())
  const dialog = await openPlan(page)
  await expect(dialog.getByRole('status').filter({ hasText: 'Loading plan...' })).toBeAttached()
  answer()
  await expect(plan(page)).toContainText('7 days left')
})

test('opens from the header, and closes with Escape and with the back button', async ({ page, product, isMobile }) => {
  await product.signIn(page, await product.person())
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'All Notes' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Plan Details' })
  const open = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Plan Details' }).filter({ visible: true }).click()
    await expect(dialog).toBeVisible()
  }
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  await open()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
})

test('is accessible on Free and in a trial, in both themes', { tag: '@phone' }, async ({ page, product }) => {
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
  await expect(plan(page)).toContainText('7 days left')
  await expectAccessible(page, 'plan-trial')
  await page.getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'plan-downgrade')
})
