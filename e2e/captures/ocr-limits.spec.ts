// How many pictures each plan can read, on which devices, and the messages at the limits.
import { devices } from '@playwright/test'
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { changeProfile } from '../support/account/plan-details.ts'
import { dropResponse } from '../support/browser/request-faults.ts'
import { dialog, expect, open, save, text } from '../support/image-to-text.ts'
import { capturesOf, card } from '../support/library.ts'
import { PICTURED_WORDS, picture } from '../support/printed-pictures.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

const thisMonth = () => new Date().toISOString().slice(0, 7)

// The phone dialog has its own test below.
test.describe('on the desktop', { tag: '@desktop' }, () => {
  // spec: D06, O09
  test('image to text on the desktop needs Pro, which has 300 extractions a month', async ({ page, product }) => {
    const person = await product.person()
    const opened = await open(page, product, person)
    await expect(page.getByRole('dialog', { name: 'Image to Text' })).toBeVisible()
    await expect(opened).toContainText('Image to text on the desktop is available in Pro plan.')
    await expect(opened.getByRole('link', { name: 'View Pricing' })).toHaveAttribute('href', '/pricing')
    await expect(opened.locator('input[type=file]')).toHaveCount(0)
    await expectStateAccessible(page, 'ocr-desktop-free')
    const { data } = await person.client.functions.invoke('azure-ocr', {
      body: { imageBase64: (await picture(page)).buffer.toString('base64'), platform: 'desktop' },
    })
    expect(data).toMatchObject({ success: false, reason: 'desktop-needs-pro' })
    // The server does not accept a narrow desktop window as a phone.
    await page.setViewportSize({ width: 600, height: 800 })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Mobile OCR' }).click()
    await dialog(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles(await picture(page))
    await expect(dialog(page).getByRole('link', { name: 'View Pricing' })).toBeVisible()
    await expect(dialog(page).getByRole('listitem')).toContainText('available in Pro plan')
    // spec: O13, O14
    await test.step('Pro sees a warning from 280 of 300 extractions, and at 300 a link to support', async () => {
      await person.client.rpc('start_trial').throwOnError()
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Image to Text' }).click()
      await changeProfile(product, person, { monthly_ocr_count: 279, last_ocr_month: thisMonth() })
      await expect(opened.getByText('279 of 300 text extractions used')).toBeVisible()
      await expect(opened.getByRole('alert')).toHaveCount(0)
      await changeProfile(product, person, { monthly_ocr_count: 280 })
      await expect(opened.getByRole('alert')).toHaveText('280 of 300 text extractions used. 20 left.')
      await changeProfile(product, person, { monthly_ocr_count: 300 })
      await expect(opened).toContainText('You have used all 300 text extractions of this month. Contact support.')
      await expect(opened.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
      await expect(opened.locator('input[type=file]')).toHaveCount(0)
    })
  })
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  // spec: O01, O10, O11
  test('Free reads two pictures from gallery or camera, is warned after the first, and then sees the pricing link', async ({
    page,
    product,
  }) => {
    const person = await product.person()
    const opened = await open(page, product, person)
    await expect(page.getByRole('dialog', { name: 'Mobile OCR' })).toBeVisible()
    await expectAccessible(page, 'ocr-phone')
    const asked = page.waitForRequest(/functions\/v1\/google-vision-ocr$/)
    const chooser = page.waitForEvent('filechooser')
    await opened.getByRole('button', { name: 'Choose from gallery' }).click()
    await (await chooser).setFiles(await picture(page, { type: 'image/jpeg' }))
    expect((await asked).postDataJSON()).toMatchObject({ platform: 'mobile' })
    await expect(text(page)).toHaveValue(PICTURED_WORDS)
    // The save reaches the server but its response is lost, so the capture is pending and sent again under the same key.
    await page.route('**/rest/v1/captures**', dropResponse, { times: 1 })
    await save(page).click()
    await expect(opened).toBeHidden()
    // The pending card and the saved card can both be visible for a moment.
    await expect(card(page, PICTURED_WORDS).first()).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('button', { name: 'Retry Sync' })).toHaveCount(0)
    await expect(card(page, PICTURED_WORDS)).toHaveCount(1)
    expect(await capturesOf(person)).toHaveLength(1)

    await page.getByRole('button', { name: 'Mobile OCR' }).click()
    await expect(opened.getByRole('alert')).toHaveText('1 of 2 text extractions used. 1 left.')
    await expect(opened.locator('input[capture]')).toHaveAttribute('capture', 'environment')
    await opened
      .locator('input[type=file]')
      .first()
      .setInputFiles([await picture(page), await picture(page)])
    await expect(text(page)).toHaveValue(PICTURED_WORDS)
    await expect(opened.getByRole('listitem').nth(1)).toContainText('You have used both free text extractions.')
    await save(page).click()
    await expect(text(page)).toHaveCount(0)
    await page.goBack()
    await expect(opened).toBeHidden()
    expect(await capturesOf(person)).toHaveLength(2)

    await page.getByRole('button', { name: 'Mobile OCR' }).click()
    await expect(opened).toContainText('You have used both free text extractions. Upgrade to Pro for 300 a month.')
    await opened.getByRole('link', { name: 'View Pricing' }).click()
    await expect(page).toHaveURL(/\/pricing$/)
  })
})
