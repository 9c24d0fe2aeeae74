// The popup's quick note and its settings.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { conversationUrl, serveLookalike } from '../support/extension/chat-lookalike.ts'
import { expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'
import { capturesOf, makeNotebook } from '../support/library.ts'

declare const chrome: ExtensionApi

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

test('a template fills what is left empty, and the popup at its fullest fits into 600 px, in the order of the Tab key', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const notebook = await makeNotebook(person, 'Chats')
  const settings = await extension.signIn(person)
  await settings.getByRole('button', { name: 'Settings' }).click()
  await settings.getByLabel('Export conversations as').selectOption('JSON')
  await settings.getByRole('button', { name: 'Add a template' }).click()
  const template = settings.getByRole('region', { name: 'Templates' })
  await template.getByLabel('Site').fill('https://chatgpt.com/')
  await template.getByLabel('Title').fill('{author}: {title} ({site}) {lost')
  await template.getByLabel('Notebook').selectOption({ label: 'Chats' })
  await template.getByLabel('Tags').fill('chat, {site}')
  await expect(
    template.getByText('Preview: Ada Byron: The tide table (chatgpt.com) {lost #chat #chatgpt.com'),
  ).toBeVisible()
  await expectAccessible(settings, 'extension-templates')
  await settings.close()

  await serveLookalike(extension.context, 4)
  const page = await extension.visit(conversationUrl)
  // The popup shows before the save what the template will fill in.
  const before = await extension.popup(page)
  await expect(before.getByLabel('Title')).toHaveValue('Tides and tables (chatgpt.com) {lost')
  await expect(before.getByLabel('Notebook').locator('option:checked')).toHaveText('Chats (template)')
  await expect(before.getByText('Tags of your template: chat, chatgpt.com')).toBeVisible()
  await before.close()
  await extension.chooseMenu(page, 'conversation')
  await expect(extension.toast(page)).toContainText('4 of 4 turns', { timeout: 20_000 })
  const [saved] = await capturesOf(person)
  expect(saved).toMatchObject({ title: 'Tides and tables (chatgpt.com) {lost', folder_id: notebook })
  expect(saved?.tags).toEqual(expect.arrayContaining(['chat', 'chatgpt.com']))

  // A notebook that is gone must not keep a save away.
  await person.client.from('folders').delete().eq('id', notebook).throwOnError()
  await page.evaluate(() => Object(window).addTurns(2))
  await extension.chooseMenu(page, 'page')
  await expect(extension.toast(page)).toContainText('Saved')
  await expect.poll(async () => (await capturesOf(person)).length).toBe(2)

  // Two saves wait, and the toolbar button says so.
  extension.proxy.disconnect()
  for (const path of ['privacy-policy', 'terms-of-service']) {
    const other = await extension.visit(`${product.url}/${path}`)
    await extension.chooseMenu(other, 'page')
    await expect(extension.toast(other)).toContainText('Saved locally.')
    await expect(extension.toast(other)).toHaveCount(1)
  }
  expect(await (await extension.worker()).evaluate(() => chrome.action.getBadgeText({ tabId: undefined }))).toBe('2')
  extension.proxy.reset()
  const popup = await extension.popup(page)
  await expect(popup.getByText('Saved on')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Save conversation' })).toBeFocused()
  const names: string[] = []
  for (let step = 0; step < 6; step += 1) {
    await popup.keyboard.press('Tab')
    names.push(await focusedName(popup))
  }
  expect(names).toEqual(['Open the note', 'Keep this chat up to date', 'Title', 'More', 'Notebook', 'Tags'])
  await popup.getByText('More', { exact: true }).click()
  await expect(popup.getByRole('group', { name: 'Export conversation' }).getByRole('button').first()).toHaveText('JSON')
  await popup.getByLabel('Tags').fill(Array.from({ length: 21 }, (_, at) => `tag${at}`).join(', '))
  await popup.getByRole('button', { name: 'Save conversation' }).click()
  await expect(popup.getByRole('status').filter({ hasText: 'A capture has at most 20 tags' })).toBeVisible()
  await expectAccessible(popup, 'extension-popup-full')
  const heights = await popup.evaluate(() => ({
    window: document.documentElement.scrollHeight,
    wide: document.documentElement.scrollWidth,
    account: document.querySelector('[aria-label="Account"]')?.getBoundingClientRect().bottom ?? Infinity,
  }))
  expect(heights.window).toBeLessThanOrEqual(600)
  expect(heights.account).toBeLessThanOrEqual(600)
  expect(heights.wide).toBeLessThanOrEqual(380)
})

/** The name of the element that has the focus, as a screen reader says it. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const labels = element && 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null
    return (labels?.[0]?.innerText ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })
}
