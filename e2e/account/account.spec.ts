// The Account tab of Plan Details: email address, password, two-step sign-in, devices, data export and account deletion.
import { readFileSync } from 'node:fs'
import { BOTH_THEMES, expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/auth-form.ts'
import { totp } from '../support/authenticator.ts'
import { linkInMailTo } from '../support/mail.ts'
import { openAccount, openPlan } from '../support/plan-details.ts'
import { expect, test } from '../support/product.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

// spec: P31
test('a person can download all their data, on Free and on Pro, and keep a weekly copy', async ({ page, product }) => {
  const person = await product.person()
  await person.client
    .from('captures')
    .insert({ user_id: person.id, title: 'Tides', content: 'High at seven', source_url: 'https://chatgpt.com/c/1' })
    .throwOnError()
  for (const isPro of [false, true]) {
    if (isPro) await person.client.rpc('start_trial').throwOnError()
    await product.signIn(page, person)
    const dialog = await openPlan(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download all my data' }).dblclick(),
    ])
    expect(download.suggestedFilename()).toMatch(/^jotsam-export-\d{4}-\d\d-\d\d\.zip$/)
    const bytes = readFileSync(await download.path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    for (const file of ['data/captures.json', 'data/account.json', 'notes/Tides.md'])
      expect(bytes.includes(file), file).toBe(true)
    await expect(dialog.getByRole('status')).toHaveText(`Saved as ${download.suggestedFilename()}.`)
  }

  const data = await openAccount(page, 'data')
  const [pages] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download a notebook or web pages' }).click(),
  ])
  expect(readFileSync(await pages.path()).includes('notes/Tides.html')).toBe(true)

  const weekly = data.getByRole('switch', { name: 'Keep a weekly copy' })
  await weekly.click()
  await expect(data.getByText('Your first copy is made within a few minutes.')).toBeVisible()
  await product.service.functions.invoke('write-copies', { method: 'POST' })
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: /^Download the copy of/ }).click(),
  ])
  expect(copy.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-jotsam\.zip$/)
  expect(readFileSync(await copy.path()).includes('notes/Tides.md')).toBe(true)
  await weekly.click()
  await page.getByRole('button', { name: 'Stop and delete the copies' }).click()
  await expect(weekly).not.toBeChecked()
  await expect(data.getByRole('button', { name: /^Download the copy of/ })).toHaveCount(0)
})

test('a failed download shows an error, a running one can be stopped, and cancelling the deletion keeps the account', async ({
  page,
  product,
}) => {
  const EXPORT = '**/functions/v1/export-account'
  await product.signIn(page, await product.person())
  const dialog = await openPlan(page)
  const download = dialog.getByRole('button', { name: 'Download all my data' })
  await page.route(EXPORT, (route) => route.abort())
  await download.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Your data could not be downloaded. Nothing is lost. Please try again.',
  )
  await page.unroute(EXPORT)
  const saved = page.waitForEvent('download')
  await download.click()
  await saved
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  await page.route(EXPORT, () => {})
  await download.click()
  await expect(dialog.getByText('Gathering your data...')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(download).toBeEnabled()

  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

// spec: P32
test('a person on Free can delete their account with their password', async ({ page, product }) => {
  const person = await product.person()
  // The test signs in through the form: product.signIn would restore the session when the page loads again at the end.
  await page.goto('/auth')
  await signIn(page, person)
  await expect(page).toHaveURL('/dashboard')
  const dialog = await openPlan(page)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(question).toContainText('This cannot be undone.')
  await expect(question).toContainText('all your captures, notebooks, tags and links are deleted')
  const submit = question.getByRole('button', { name: 'Delete for good' })
  await submit.click()
  await expect(question.getByRole('alert')).toHaveText('Please enter your password')
  await question.getByLabel('Your password, to be sure it is you').fill('not the password')
  await submit.click()
  await expect(question.getByRole('alert')).toHaveText('The password is incorrect.')
  expect((await product.service.auth.admin.getUserById(person.id)).data.user?.id).toBe(person.id)
  await page.evaluate(() => localStorage.setItem('pending_capture_1', 'a draft'))

  await question.getByLabel('Your password, to be sure it is you').fill(person.password)
  await submit.click()
  await expect(page).toHaveURL('/')
  await expect(
    page
      .getByRole('link', { name: 'Login/Signup' })
      .or(page.getByRole('button', { name: 'Menu' }))
      .first(),
  ).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'jotsam-config'))).toEqual([])
  expect((await product.service.auth.admin.getUserById(person.id)).data.user).toBeNull()
})

test('changing the password requires the current password and signs out every other device', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await product.signIn(page, person)
  const dialog = await openAccount(page, 'security')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  const current = dialog.getByRole('textbox', { name: 'Current password' })
  const next = dialog.getByRole('textbox', { name: 'New password' })
  await expect(current).toBeFocused()
  const submit = dialog.getByRole('button', { name: 'Change password' })
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter your current password')
  await current.fill('wrong wrong')
  await next.fill('abc')
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('Password must be 6-128 characters long')
  await next.fill('a new and better one')
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('The current password is incorrect')
  await current.fill(person.password)
  await submit.click()
  await expect(page.getByText('Your password has been changed. Other devices are signed out.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change password' })).toBeFocused()
  expect((await person.client.auth.refreshSession()).error).not.toBeNull()
  const again = await person.client.auth.signInWithPassword({ email: person.email, password: 'a new and better one' })
  expect(again.error).toBeNull()
})

test('a new email address takes effect after the links in both mails were opened', async ({ page, product }) => {
  test.slow()
  const person = await product.person()
  const taken = await product.person()
  const email = person.email.replace('person', 'moved')
  await product.signIn(page, person)
  const dialog = await openAccount(page, 'profile')
  await dialog.getByRole('button', { name: 'Change e-mail address' }).click()
  const field = dialog.getByRole('textbox', { name: 'New e-mail address' })
  for (const [typed, fault] of [
    ['nonsense', 'Please enter a valid email address'],
    [person.email.toUpperCase(), 'That is already your address'],
  ] as const) {
    await field.fill(typed)
    await dialog.getByRole('button', { name: 'Send the links' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(fault)
  }
  // The answer must not reveal whether the address has an account.
  await field.fill(taken.email)
  await dialog.getByRole('button', { name: 'Send the links' }).click()
  await expect(dialog.getByRole('status')).toContainText(`the change to ${taken.email} waits`)
  await dialog.getByRole('button', { name: 'Change e-mail address' }).click()
  await field.fill(email)
  await dialog.getByRole('button', { name: 'Send the links' }).click()
  await expect(dialog.getByRole('status')).toContainText(`the change to ${email} waits`)

  await page.goto(await linkInMailTo(product.dataDir, person.email))
  await page.goto(await linkInMailTo(product.dataDir, email))
  await expect.poll(async () => (await product.service.auth.admin.getUserById(person.id)).data.user?.email).toBe(email)
  await openAccount(page, 'profile')
  await expect(page.getByRole('region', { name: 'E-mail address' })).toContainText(email)
  await expect(page.getByRole('region', { name: 'E-mail address' })).not.toContainText('waits for the links')
})

test('a person sets up two-step sign-in with a code, is asked for a code at sign-in, and can remove it', async ({
  page,
  product,
}) => {
  test.slow()
  const person = await product.person()
  await product.signIn(page, person)
  const dialog = await openAccount(page, 'security')
  const section = dialog.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const picture = section.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expectAccessible(page, 'account-two-step')
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = section.getByRole('textbox', { name: 'Six-digit code' })
  await section.getByRole('button', { name: 'Verify' }).click()
  await expect(section.getByRole('alert')).toHaveText('Please enter the six digits')
  await code.fill(totp(secret, 20))
  await section.getByRole('button', { name: 'Verify' }).click()
  await expect(section.getByRole('alert')).toHaveText('That code is incorrect. Wait for the next one and try again')
  // Authenticator apps show the code in two groups.
  await code.fill(totp(secret).replace(/^.../, '$& '))
  await section.getByRole('button', { name: 'Verify' }).click()
  await expect(section).toContainText('On. Signing in asks for a code from your app.')
  await expect(section.getByText('Authenticator app', { exact: true })).toBeVisible()

  await page.goto('/logout-and-redirect')
  await signIn(page, person)
  // Each code is accepted once, so the test uses the code of the next time step.
  await page.getByLabel('Six-digit code').fill(totp(secret, 1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'All Notes' })).toBeVisible()

  await openAccount(page, 'security')
  await section.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Signing in then asks for your password only.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section).toContainText('Off. An authenticator app on your phone')
  const { error } = await person.client.auth.signInWithPassword(person)
  expect(error).toBeNull()
  expect((await person.client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
})

test('a person sees where they are signed in and signs another device out', async ({ page, product, browser }) => {
  test.slow()
  const person = await product.person()
  await person.client.auth.signOut()
  const context = await browser.newContext({ userAgent: FIREFOX, baseURL: product.url })
  try {
    const elsewhere = await context.newPage()
    await elsewhere.clock.install()
    for (const device of [elsewhere, page]) {
      await device.goto('/auth')
      await signIn(device, person)
      await expect(device).toHaveURL('/dashboard')
    }
    const dialog = await openAccount(page, 'devices')
    const security = dialog.getByRole('region', { name: 'Devices', exact: true })
    const devices = security.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices.nth(0)).toContainText('This device')
    await expect(devices.nth(1)).toContainText(/Firefox on Linux.*Last used .+ from [\d.:a-f]+/)
    await expect(devices.nth(1)).not.toContainText('This device')

    const ask = security.getByRole('button', { name: 'Sign out Firefox on Linux' })
    await ask.press('Enter')
    const question = security.getByRole('group', { name: 'Sign out Firefox on Linux?' })
    await expect(question).toContainText('This cannot be undone.')
    await expectAccessible(page, 'account-devices')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(ask).toBeFocused()

    await ask.click()
    await page.route('**/auth/v1/sessions/*', (route) => route.abort())
    await question.getByRole('button', { name: 'Sign it out' }).click()
    await expect(question.getByRole('alert')).toHaveText(
      'There is no connection. Please try again once you are online.',
    )
    await page.unroute('**/auth/v1/sessions/*')
    await question.getByRole('button', { name: 'Sign it out' }).click()
    await expect(page.getByText('Firefox on Linux has been signed out.')).toBeVisible()
    await expect(devices).toHaveCount(1)
    await expect(security.getByRole('list', { name: 'Devices' })).toBeFocused()
    await expect(security).toContainText('You are signed in on this device only.')

    await expect(async () => {
      await elsewhere.clock.fastForward('01:00')
      await expect(elsewhere.getByText('Your session has expired. Please log in again.')).toBeVisible({ timeout: 2000 })
    }).toPass()
  } finally {
    await context.close()
  }
})

test('adding a sign-in method asks for the password when the last sign-in is too old', async ({ page, product }) => {
  const person = await product.person()
  await product.signIn(page, person)
  // The response is simulated: the real rule needs a wait of ten minutes and is tested on the server.
  let isProved = false
  await page.route('**/auth/v1/factors', (route) =>
    isProved
      ? route.continue()
      : route.fulfill({
          status: 400,
          headers: { 'X-Supabase-Api-Version': '2024-01-01' },
          json: { code: 'reauthentication_needed', message: 'x' },
        }),
  )
  page.on('response', (response) => {
    if (response.url().endsWith('/auth/v1/reauthenticate') && response.status() === 204) isProved = true
  })
  const dialog = await openAccount(page, 'security')
  const section = dialog.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await section.getByRole('button', { name: 'Enter your password' }).click()
  const question = page.getByRole('dialog', { name: 'Enter your password' })
  const password = question.getByRole('textbox', { name: 'Password' })
  await expect(password).toBeFocused()
  await expectAccessible(page, 'account-password')
  await password.fill('not the password')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByRole('alert')).toHaveText('The password is incorrect')
  await password.fill(person.password)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('a list of devices that failed can be loaded again, and Sign out everywhere ends this session and all others', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await product.signIn(page, person)
  await page.route('**/auth/v1/sessions', (route) => route.fulfill({ status: 500, json: {} }))
  const dialog = await openAccount(page, 'devices')
  const devices = dialog.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('alert')).toContainText('Your devices could not be loaded.')
  await expect(devices.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible()
  await page.unroute('**/auth/v1/sessions')
  await devices.getByRole('button', { name: 'Try again' }).click()
  await expect(devices.getByText('This device', { exact: true })).toBeVisible()

  await page.route('**/auth/v1/logout*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('There is no connection. Please try again once you are online.')).toBeVisible()
  await page.unroute('**/auth/v1/logout*')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect((await person.client.auth.refreshSession()).error).not.toBeNull()
})

test('the account pages and their dialogs are accessible, and the chosen theme is kept on this device', async ({
  page,
  product,
}) => {
  test.slow()
  await product.signIn(page, await product.person())
  const dialog = await openAccount(page, 'security')
  await expect(dialog).toContainText('Off. An authenticator app')
  const named = product.url.replace('127.0.0.1', 'localhost')
  await expect(dialog).toContainText(`Passkeys need a host name. Open Jotsam at ${named} to use them.`)
  await expectAccessible(page, 'account', BOTH_THEMES)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectAccessible(page, 'account-forms')
  await openAccount(page, 'profile')
  await dialog.getByRole('button', { name: 'Change e-mail address' }).click()
  await expectAccessible(page, 'account-profile')
  const plan = await openPlan(page)
  await plan.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
  await expectAccessible(page, 'account-delete')
  await page.getByRole('button', { name: 'Keep my account' }).click()

  await plan.getByRole('link', { name: 'Account settings' }).click()
  // On a phone the pages are in a sheet.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Choose a page: Profile' }).click()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await expect(page.getByRole('link', { name: 'Appearance' })).toBeHidden()
  await dialog.getByRole('region', { name: 'Theme' }).getByTitle('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
