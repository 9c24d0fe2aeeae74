// The account: data export, account deletion, email address, password, two-step sign-in and devices.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { anotherDevice } from '../support/account/another-device.ts'
import { signIn } from '../support/account/auth-form.ts'
import { totp } from '../support/account/authenticator.ts'
import { linkInMailTo } from '../support/account/mail.ts'
import { openAccount } from '../support/account/plan-details.ts'
import { moveTo } from '../support/in-app.ts'
import { saveCaptures } from '../support/library.ts'
import { expect, test } from '../support/product.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const EXPORT = '**/functions/v1/export-account'

// spec: P31
test('a person can download all their data, on Free and on Pro, and keep a weekly copy; a download that fails says so, and a running one can be stopped', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await person.client
    .from('captures')
    .insert({ user_id: person.id, title: 'Tides', content: 'High at seven', source_url: 'https://chatgpt.com/c/1' })
    .throwOnError()
  await product.signIn(page, person)
  await page.goto('/dashboard?dialog=plan')
  const dialog = page.getByRole('dialog', { name: 'Plan Details' })
  const download = dialog.getByRole('button', { name: 'Download all my data' })

  await test.step('a failed download shows an error, and a running one can be stopped', async () => {
    await page.route(EXPORT, (route) => route.abort())
    await download.click()
    await expect(dialog.getByRole('alert')).toHaveText('Your data could not be downloaded. Nothing is lost. Try again.')
    await page.unroute(EXPORT)
    await page.route(EXPORT, () => {})
    await download.click()
    await expect(dialog.getByText('Gathering your data...')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(download).toBeEnabled()
    await page.unroute(EXPORT)
  })
  for (const plan of ['Free', 'Pro']) {
    await test.step(`all data on ${plan}`, async () => {
      if (plan === 'Pro') await person.client.rpc('start_trial').throwOnError()
      const { name, bytes } = await downloaded(page, () => download.dblclick())
      expect(name).toMatch(/^jotsam-export-\d{4}-\d\d-\d\d\.zip$/)
      expect(bytes.subarray(0, 2).toString()).toBe('PK')
      for (const file of ['data/captures.json', 'data/account.json', 'notes/Tides.md'])
        expect(bytes.includes(file), file).toBe(true)
      await expect(dialog.getByRole('status')).toHaveText(`Saved as ${name}.`)
    })
  }
  await test.step('the data as web pages, and a weekly copy', async () => {
    await moveTo(page, '/account/data')
    const data = page.getByRole('main')
    const part = data.getByRole('button', { name: 'Download a notebook or web pages' })
    expect((await downloaded(page, () => part.click())).bytes.includes('notes/Tides.html')).toBe(true)

    const weekly = data.getByRole('switch', { name: 'Keep a weekly copy' })
    const copies = data.getByRole('button', { name: /^Download the copy of/ })
    await weekly.click()
    await expect(data.getByText('Your first copy will be ready in a few minutes.')).toBeVisible()
    await product.service.functions.invoke('write-copies', { method: 'POST' })
    const copy = await downloaded(page, () => copies.click())
    expect(copy.name).toMatch(/^\d{4}-\d\d-\d\d-jotsam\.zip$/)
    expect(copy.bytes.includes('notes/Tides.md')).toBe(true)
    await weekly.click()
    await page.getByRole('button', { name: 'Stop and delete the copies' }).click()
    await expect(weekly).not.toBeChecked()
    await expect(copies).toHaveCount(0)
  })
})

test('a new email address takes effect after the links in both mails were opened, and a person on Free deletes their account with their password', async ({
  page,
  product,
}) => {
  const [person, taken] = await Promise.all([product.person(), product.person()])
  const email = person.email.replace('person', 'moved')
  // The test signs in through the form: product.signIn would restore the session when the page loads again at the end.
  await page.goto('/account/profile')
  await signIn(page, person)
  const main = page.getByRole('main')
  const address = main.getByRole('region', { name: 'Email address' })

  await test.step('the form explains what is wrong, and does not reveal whether an address has an account', async () => {
    await main.getByRole('button', { name: 'Change email address' }).click()
    await expectAccessible(page, 'account-profile')
    for (const [typed, fault] of [
      ['nonsense', 'Please enter a valid email address'],
      [person.email.toUpperCase(), 'That is already your address'],
    ] as const) {
      await main.getByRole('textbox', { name: 'New email address' }).fill(typed)
      await main.getByRole('button', { name: 'Send the links' }).click()
      await expect(main.getByRole('alert')).toHaveText(fault)
    }
    for (const wanted of [taken.email, email]) {
      await main.getByRole('textbox', { name: 'New email address' }).fill(wanted)
      await main.getByRole('button', { name: 'Send the links' }).click()
      await expect(main.getByRole('status')).toContainText(`Open both links to change your address to ${wanted}.`)
      if (wanted !== email) await main.getByRole('button', { name: 'Change email address' }).click()
    }
  })
  await test.step('the links in both mails were opened', async () => {
    // The first is opened on another device.
    await fetch(await linkInMailTo(product.dataDir, person.email))
    await page.goto(await linkInMailTo(product.dataDir, email))
    const stored = async () => (await product.service.auth.admin.getUserById(person.id)).data.user?.email
    await expect.poll(stored).toBe(email)
    await moveTo(page, '/account/profile')
    await expect(address).toContainText(email)
    await expect(address).not.toContainText('waits for the links')
  })
  // spec: P32
  await test.step('the account is deleted with the password, and nothing of it stays on the device', async () => {
    await moveTo(page, '/dashboard?dialog=plan')
    const dialog = page.getByRole('dialog', { name: 'Plan Details' })
    const question = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(question).toContainText('This cannot be undone.')
    await expect(question).toContainText('all your notes, notebooks, tags and links are deleted')
    await expectStateAccessible(page, 'account-delete')
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog).toBeVisible()

    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    const submit = question.getByRole('button', { name: 'Delete for good' })
    const password = question.getByLabel('Your password, to confirm it is you')
    await submit.click()
    await expect(question.getByRole('alert')).toHaveText('Enter your password')
    await password.fill('not the password')
    await submit.click()
    await expect(question.getByRole('alert')).toHaveText('The password is incorrect.')
    expect((await product.service.auth.admin.getUserById(person.id)).data.user?.id).toBe(person.id)
    await page.evaluate(() => localStorage.setItem('pending_capture_1', 'a draft'))

    await password.fill(person.password)
    await submit.click()
    await expect(page).toHaveURL('/')
    const visitor = page.getByRole('link', { name: 'Login/Signup' }).or(page.getByRole('button', { name: 'Menu' }))
    await expect(visitor.first()).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'jotsam-config'))).toEqual([])
    expect((await product.service.auth.admin.getUserById(person.id)).data.user).toBeNull()
  })
})

test('a person changes their password, sets up two-step sign-in after entering the password, removes it, and chooses a theme for this device', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await product.signIn(page, person)
  const main = await openAccount(page, 'security')
  const section = main.getByRole('region', { name: 'Two-step sign-in' })
  await expect(section).toContainText('Off. An authenticator app')
  const named = product.url.replace('127.0.0.1', 'localhost')
  await expect(main).toContainText(`Passkeys need a host name. Open Jotsam at ${named} to use them.`)
  await expectStateAccessible(page, 'account')

  const changed =
    await test.step('changing the password requires the current one and signs out every other device', () =>
      changePassword(page, main, person.password))
  expect((await person.client.auth.refreshSession()).error).not.toBeNull()
  const again = await person.client.auth.signInWithPassword({ email: person.email, password: changed })
  expect(again.error).toBeNull()

  await test.step('adding a sign-in method asks for the password when the last sign-in is too old', async () => {
    // The response is simulated: the real rule needs a wait of ten minutes and is tested on the server.
    let isProved = false
    const json = { code: 'reauthentication_needed', message: 'x' }
    await page.route('**/auth/v1/factors', (route) =>
      isProved
        ? route.continue()
        : route.fulfill({ status: 400, headers: { 'X-Supabase-Api-Version': '2024-01-01' }, json }),
    )
    page.on('response', (response) => {
      if (response.url().endsWith('/auth/v1/reauthenticate') && response.status() === 204) isProved = true
    })
    await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    await section.getByRole('button', { name: 'Enter your password' }).click()
    const question = page.getByRole('dialog', { name: 'Enter your password' })
    const password = question.getByRole('textbox', { name: 'Password' })
    await expect(password).toBeFocused()
    await expectStateAccessible(page, 'account-password')
    await password.fill('not the password')
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(question.getByRole('alert')).toHaveText('The password is incorrect')
    await password.fill(changed)
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expect(question).toHaveCount(0)
  })
  await test.step('the app is added with a code and removed after a question', async () => {
    await addApp(page, section)
    await section.getByRole('button', { name: 'Remove Authenticator app' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('After that, signing in asks for your password only.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(section).toContainText('Off. An authenticator app on your phone')
    const { error } = await person.client.auth.signInWithPassword({ email: person.email, password: changed })
    expect(error).toBeNull()
    expect((await person.client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
  })
  await test.step('on a phone the pages are a list of their own, and the chosen theme is kept over a reload', async () => {
    await moveTo(page, '/dashboard?dialog=plan')
    await page.getByRole('dialog').getByRole('link', { name: 'Account settings' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    const opened = await page.evaluate(() => history.length)
    for (const _time of [1, 2]) {
      await page.getByRole('link', { name: 'Appearance' }).click()
      await expect(page.getByRole('link', { name: 'Appearance' })).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Appearance' })).toBeFocused()
      await page.getByRole('link', { name: 'Account', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Appearance' })).toBeFocused()
    }
    // The way back goes back.
    expect(await page.evaluate(() => history.length)).toBe(opened + 1)
    await page.getByRole('link', { name: 'Appearance' }).click()
    await main.getByRole('region', { name: 'Theme' }).getByTitle('Dark').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test('a person sees where they are signed in, signs another device out, and then all of them; a list that failed can be loaded again', async ({
  page,
  product,
}) => {
  const person = await product.person()
  await person.client.auth.signOut()
  const elsewhere = anotherDevice(product.url, process.env.E2E_ANON_KEY ?? '', FIREFOX)
  expect((await elsewhere.signInWithPassword(person)).error).toBeNull()
  await product.signIn(page, person)
  await page.route('**/auth/v1/sessions', (route) => route.fulfill({ status: 500, json: {} }))
  const main = await openAccount(page, 'devices')
  const region = main.getByRole('region', { name: 'Devices', exact: true })
  const devices = region.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(region.getByRole('alert')).toContainText('Your devices could not be loaded.')
  await expect(region.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible()
  await page.unroute('**/auth/v1/sessions')
  await region.getByRole('button', { name: 'Try again' }).click()
  await expect(devices).toHaveCount(2)
  await expect(devices.nth(0).getByText('This device', { exact: true })).toBeVisible()
  await expect(devices.nth(1)).toContainText(/Firefox on Linux.*Last used .+ from [\d.:a-f]+/)
  await expect(devices.nth(1)).not.toContainText('This device')

  await test.step('another device is signed out after a question', async () => {
    const ask = region.getByRole('button', { name: 'Sign out Firefox on Linux' })
    await ask.press('Enter')
    const question = region.getByRole('group', { name: 'Sign out Firefox on Linux?' })
    await expect(question).toContainText('You will need to sign in again there.')
    await expectStateAccessible(page, 'account-devices')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(ask).toBeFocused()
    await ask.click()
    await page.route('**/auth/v1/sessions/*', (route) => route.abort())
    await question.getByRole('button', { name: 'Sign it out' }).click()
    await expect(question.getByRole('alert')).toHaveText('You are offline. Try again once you are back.')
    await page.unroute('**/auth/v1/sessions/*')
    await question.getByRole('button', { name: 'Sign it out' }).click()
    await expect(page.getByText('Firefox on Linux has been signed out.')).toBeVisible()
    await expect(devices).toHaveCount(1)
    await expect(region.getByRole('list', { name: 'Devices' })).toBeFocused()
    await expect(region).toContainText('You are signed in on this device only.')
    // session.spec.ts shows what a person sees on a device whose session was ended elsewhere.
    expect((await elsewhere.refreshSession()).error).not.toBeNull()
  })
  await test.step('Sign out everywhere ends this session and all others', async () => {
    expect((await person.client.auth.signInWithPassword(person)).error).toBeNull()
    await page.route('**/auth/v1/logout*', (route) => route.abort())
    await main.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('You are offline. Try again once you are back.')).toBeVisible()
    await page.unroute('**/auth/v1/logout*')
    await main.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect((await person.client.auth.refreshSession()).error).not.toBeNull()
  })
})

async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** Returns the new password. */
async function changePassword(page: Page, main: Locator, old: string): Promise<string> {
  const password = 'a new and better one'
  await main.getByRole('button', { name: 'Change password' }).click()
  const current = main.getByRole('textbox', { name: 'Current password' })
  const next = main.getByRole('textbox', { name: 'New password' })
  await expect(current).toBeFocused()
  await expectStateAccessible(page, 'account-forms')
  const submit = main.getByRole('button', { name: 'Change password' })
  await submit.click()
  await expect(main.getByRole('alert')).toHaveText('Enter your current password')
  await current.fill('wrong wrong')
  await next.fill('abc')
  await submit.click()
  await expect(main.getByRole('alert')).toHaveText('Password must be 6-128 characters long')
  await next.fill(password)
  await submit.click()
  await expect(main.getByRole('alert')).toHaveText('The current password is incorrect')
  await current.fill(old)
  await submit.click()
  await expect(page.getByText('Your password has been changed. Other devices are signed out.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Change password' })).toBeFocused()
  return password
}

/** Scans the code that is shown and types codes of the app. */
async function addApp(page: Page, section: Locator): Promise<void> {
  const picture = section.getByRole('img', { name: 'QR code for your authenticator app' })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expectStateAccessible(page, 'account-two-step')
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = section.getByRole('textbox', { name: 'Six-digit code' })
  await section.getByRole('button', { name: 'Verify' }).click()
  await expect(section.getByRole('alert')).toHaveText('Enter the six digits')
  await code.fill(totp(secret, 20))
  await section.getByRole('button', { name: 'Verify' }).click()
  await expect(section.getByRole('alert')).toHaveText('That code is incorrect. Wait for the next one and try again')
  // Authenticator apps show the code in two groups.
  await code.fill(totp(secret).replace(/^.../, '$& '))
  await section.getByRole('button', { name: 'Verify' }).click()
  await expect(section).toContainText('On. Signing in asks for a code from your app.')
  await expect(section.getByText('Authenticator app', { exact: true })).toBeVisible()
}

test('on a phone the calendar of a year shows all of its days', { tag: '@phone-only' }, async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Boat' }])
  await product.signIn(page, person)
  await page.goto('/account/numbers')
  const year = page.getByRole('region', { name: 'A year of saving' })
  await expect(year).toContainText('1 note')
  expect(await year.locator('rect:has(title)').count()).toBeGreaterThanOrEqual(365)
})
