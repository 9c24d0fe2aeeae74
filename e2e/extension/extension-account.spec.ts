// Which account a save belongs to: a second factor, an expired session, a sign-out, and another person in the same browser.
import { signIn } from '../support/account/auth-form.ts'
import { enrol, recoveryCodes, totp } from '../support/account/authenticator.ts'
import { expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'
import { readingUrl, serveReading } from '../support/extension/reading-page.ts'
import { capturesOf } from '../support/library.ts'
import type { Person } from '../support/product.ts'

declare const chrome: ExtensionApi

test.describe.configure({ timeout: 60_000 })

const titles = async (person: Person) => (await capturesOf(person)).map(({ title }) => title)
const link = (name: string) => ({ linkUrl: `https://example.org/${name}`, selectionText: name })

test('the popup asks for the code of an authenticator app or a recovery code, each of which works once, and nothing is sent before it', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const secret = await enrol(person)
  const [first = '', second = ''] = await recoveryCodes(person, product)
  const popup = await extension.popup()
  const verify = popup.getByRole('button', { name: 'Verify' })
  await signIn(popup, person)
  const code = popup.getByLabel('Six-digit code')
  await expect(code).toBeVisible()

  await serveReading(extension.context)
  const page = await extension.visit(readingUrl)
  await extension.chooseMenu(page, 'link', link('Ebb'))
  await expect(extension.toast(page)).toContainText('Kept. Sign in to the extension to save it.')
  expect(extension.proxy.forwarded.filter((line) => line.startsWith('POST /rest/v1/captures'))).toEqual([])

  await popup.bringToFront()
  await code.fill(totp(secret, -50))
  await verify.click()
  await expect(
    popup.getByText('This code is incorrect. Wait for the next code in your authenticator app and type that one.'),
  ).toBeVisible()
  await code.fill(totp(secret, 1))
  await verify.click()
  await expect(popup.getByText(person.email)).toBeVisible()
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible()
  expect(await titles(person)).toEqual(['Ebb'])

  const recover = async (typed: string) => {
    await popup.getByLabel('Recovery code').fill(typed)
    await verify.click()
  }
  const startRecovering = async () => {
    await popup.getByRole('button', { name: 'Sign Out' }).click()
    await signIn(popup, person)
    await popup.getByRole('button', { name: 'Use a recovery code' }).click()
  }
  await test.step('a recovery code instead of a code of the app', async () => {
    await startRecovering()
    await recover('123456')
    await expect(popup.getByText('Enter the whole code, 16 letters and digits')).toBeVisible()
    await recover(first)
    await expect(popup.getByText(person.email)).toBeVisible()
    await startRecovering()
    await recover(first)
    await expect(popup.getByText('That recovery code is incorrect or was used before')).toBeVisible()
    await recover(second)
    await expect(popup.getByText(person.email)).toBeVisible()
  })
})

test('pending saves wait for the account that made them when another person signs in', async ({
  extension,
  product,
}) => {
  const [ann, ben] = [await product.proPerson(), await product.proPerson()]
  const popup = await extension.signIn(ann)
  await serveReading(extension.context)
  const page = await extension.visit(readingUrl)
  const save = async (name: string) => {
    await extension.chooseMenu(page, 'link', link(name))
    return extension.toast(page).last()
  }
  // Her session expires while the server is unreachable; its refresh token is revoked.
  extension.proxy.disconnect()
  await expect(await save('First')).toContainText('Saved locally. Will sync when connection improves.')
  await (await extension.worker()).evaluate(async (key) => {
    const { [key]: session } = await chrome.storage.local.get(key)
    const over = { ...JSON.parse(session ?? '{}'), expires_at: 1, refresh_token: 'revoked' }
    await chrome.storage.local.set({ [key]: JSON.stringify(over) })
  }, `session:${extension.proxy.url}`)
  extension.proxy.reset()
  await expect(await save('Second')).toContainText('Kept. Sign in to the extension to save it.')
  // There is no session now, but the save still belongs to her account.
  await expect(await save('Third')).toContainText('Kept. Sign in to the extension to save it.')
  await popup.reload()
  await expect(popup.getByText('Waiting for you to sign in')).toHaveCount(3)
  await expect(popup.getByLabel('Email')).toHaveValue(ann.email)

  await extension.signIn(ben, popup)
  await expect(popup.getByText('3 saves wait here for their accounts.')).toBeVisible()
  await expect(popup.getByText('First')).toHaveCount(0)
  await expect(await save('His')).toContainText('Saved')
  expect(await titles(ben)).toEqual(['His'])

  // A save that is pending at sign-out stays pending.
  extension.proxy.disconnect()
  await expect(await save('His later')).toContainText('Saved locally')
  await popup.getByRole('button', { name: 'Sign Out' }).click()
  await expect(popup.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(popup.getByText('4 saves wait here for their accounts.')).toBeVisible()
  await expect(popup.getByText('His later')).toHaveCount(0)
  extension.proxy.reset()
  await extension.signIn(ann, popup)
  await expect(popup.getByText('Saved', { exact: true })).toHaveCount(3)
  await expect(popup.getByText('1 save waits here for its account.')).toBeVisible()
  expect(await titles(ann)).toEqual(['First', 'Second', 'Third'])
  expect((await capturesOf(ann)).map(({ source_url }) => source_url)).toEqual([page.url(), page.url(), page.url()])
  expect(await titles(ben)).toEqual(['His'])
})
