// The popup's quick note and its settings.
import { expect, test } from '../support/extension.ts'
import { makeNotebook } from '../support/library.ts'

test.describe.configure({ timeout: 60_000 })

test('a quick note is saved with its notebook and tags, and the popup links to the password reset', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const notebook = await makeNotebook(person, 'Tides')
  const signedOut = await extension.popup()
  await expect(signedOut.getByRole('link', { name: /Forgot/ })).toHaveAttribute(
    'href',
    `${extension.proxy.url}/auth?mode=forgot-password`,
  )
  await signedOut.close()
  const popup = await extension.signIn(person)
  await expect(popup.getByText('Unlimited')).toBeVisible()
  await popup.getByLabel('Quick note').fill('Low tide\n\nat *six*')
  await popup.getByLabel('Notebook').selectOption({ label: 'Tides' })
  await popup.getByLabel('Tags').fill('sea, moon')
  await popup.getByRole('button', { name: 'Save note' }).click()
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible()
  await expect(popup.getByLabel('Quick note')).toHaveValue('')
  const { data } = await person.client.from('captures').select('title, tags, folder_id')
  expect(data).toMatchObject([{ title: 'Low tide', folder_id: notebook }])
  expect(data?.[0]?.tags).toEqual(expect.arrayContaining(['sea', 'moon']))

  // A note being sent leaves the field at once, so it does not mix with newly typed text.
  const onItsWay = extension.proxy.dropResponses(/^POST \/rest\/v1\/captures/)
  await popup.getByLabel('Quick note').fill('High tide')
  await popup.getByRole('button', { name: 'Save note' }).click()
  await onItsWay
  await expect(popup.getByLabel('Quick note')).toHaveValue('')
  await popup.getByLabel('Quick note').fill('at noon')
  await popup.close()
  await expect((await extension.popup()).getByLabel('Quick note')).toHaveValue('at noon')
  await extension.killWorker()
})

test('shortcuts save the selection, and the settings show, switch off and restore the offers', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  const page = await extension.context.newPage()
  await page.goto(`${product.url}/privacy-policy`)
  const heading = page.getByRole('heading', { level: 1 })
  const toast = extension.toast(page)
  const button = page.locator('jotsam-extension .at-selection')
  const offer = toast.filter({ hasText: 'Save what you copied?' })
  await heading.click({ clickCount: 3 })
  await expect(button).toBeVisible()
  await extension.command(page, 'save-selection')
  await expect(toast).toContainText('Saved')
  await page.keyboard.press('ControlOrMeta+c')
  await offer.getByRole('button', { name: 'Not on this site' }).click()
  await expect(offer).toHaveCount(0)

  await popup.bringToFront()
  await popup.getByRole('button', { name: 'Settings' }).click()
  for (const key of ['J', 'S', 'L', 'K'])
    await expect(popup.getByRole('definition').filter({ hasText: `Alt+Shift+${key}` })).toHaveCount(1)
  const { hostname } = new URL(product.url)
  await popup.getByRole('button', { name: `Offer again on ${hostname}` }).click()
  await expect(popup.getByText('No offer on these sites')).toHaveCount(0)
  await popup.getByRole('switch', { name: 'Show a save button at selected text' }).click()
  await page.bringToFront()
  // The page receives the setting a moment later.
  await expect(async () => {
    await heading.click({ clickCount: 3 })
    await page.keyboard.press('ControlOrMeta+c')
    await expect(offer).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(button).toHaveCount(0)

  await popup.bringToFront()
  await popup.getByRole('switch', { name: 'Offer to save what I copy' }).click()
  await page.bringToFront()
  await expect(offer).toHaveCount(0)
  await heading.click({ clickCount: 3 })
  await page.keyboard.press('ControlOrMeta+c')
  expect(await offer.count()).toBe(0)
})
