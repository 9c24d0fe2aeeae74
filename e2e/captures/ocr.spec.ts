// Text from pictures: adding pictures, reading them, and keeping the text when saving fails.
import type { Page } from '@playwright/test'
import { expectStateAccessible } from '../support/accessible.ts'
import { dropResponse, hold, refuse, SAVES } from '../support/browser/request-faults.ts'
import { choose, dialog, expect, open, opener, save, text } from '../support/image-to-text.ts'
import { capturesOf, card } from '../support/library.ts'
import { copyToClipboard, dropOrPaste, PICTURED_WORDS, picture } from '../support/printed-pictures.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

test('a picture that was refused or failed is read at the next try, and several are saved as one capture', async ({
  page,
  product,
  isMobile,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await product.proPerson()
  const opened = await open(page, product, person)
  await expectStateAccessible(page, 'ocr-choose')
  // spec: O05, O06, O07
  await test.step('a wrong file, a blank picture, being offline and a failed request each show their own message, and a retry works', async () => {
    await expect(opened.getByText('JPG, PNG or WebP.')).toBeVisible()
    const input = opened.locator('input[type=file]').first()
    await expect(input).toHaveAttribute('accept', 'image/*')
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await expect(opened.getByText('Choose an image file (JPG, PNG or WebP).')).toBeVisible()
    await expect(opened.getByRole('listitem')).toHaveCount(0)
    await input.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    const broken = opened.getByRole('listitem').filter({ hasText: 'broken.png' })
    await expect(broken).toContainText('Choose an image file (JPG, PNG or WebP).')
    await opened.getByRole('button', { name: 'Remove broken.png' }).click()

    await input.setInputFiles(await picture(page, { name: 'blank.png', isBlank: true }))
    const blank = opened.getByRole('listitem').filter({ hasText: 'blank.png' })
    await expect(blank).toContainText('No text found in image. Try a clearer photo/image.')
    await opened.getByRole('button', { name: 'Remove blank.png' }).click()

    await page.context().setOffline(true)
    await input.setInputFiles(await picture(page, { name: 'far.png' }))
    await expect(opened.getByText('You are offline. Reading text needs a connection.')).toBeVisible()
    await opened.getByRole('button', { name: 'Remove far.png' }).click()
    await page.context().setOffline(false)

    await page.route('**/functions/v1/*-ocr', (route) => route.abort())
    if (isMobile) await choose(page, await picture(page, { name: 'bus.png' }))
    else await dropOrPaste(page, 'drop', [await picture(page, { name: 'bus.png' })])
    await expect(opened.getByText('Failed to extract text. Please try again.')).toBeVisible()
    await page.unroute('**/functions/v1/*-ocr')
    const progress = await watchProgress(page)
    await opened.getByRole('button', { name: 'Try again' }).click()
    await expect(text(page)).toHaveValue(PICTURED_WORDS)
    expect(await progress()).toEqual([25, 75, 100])
    const { data } = await product.service.from('profiles').select('monthly_ocr_count').eq('id', person.id).single()
    expect(data).toEqual({ monthly_ocr_count: 1 })
  })
  // spec: O03, O04
  await test.step('it is corrected and saved; the dialog closes only after the save, and the dashboard shows the capture', async () => {
    await expect(dialog(page).getByLabel('Title')).toHaveValue(PICTURED_WORDS)
    await expect(dialog(page).getByText('1 of 300 text extractions used')).toBeVisible()
    await expectStateAccessible(page, 'ocr-read')
    await dialog(page).getByLabel('Title').fill('Timetable')
    await text(page).fill(`${PICTURED_WORDS} noon <b>sharp</b>`)
    const letSaveThrough = await hold(page, SAVES)
    const saving = page.waitForRequest(SAVES)
    await save(page).dblclick()
    await saving
    await expect(save(page)).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    expect(await capturesOf(person)).toEqual([])
    await expect(dialog(page)).toBeVisible()
    letSaveThrough()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Note created')).toBeVisible()
    await expect(card(page, 'Timetable')).toContainText('once at noon <b>sharp</b>')
    await expect(opener(page)).toBeFocused()
    const [made, ...others] = await capturesOf(person)
    expect(others).toEqual([])
    expect(made).toMatchObject({ title: 'Timetable', ocr_extraction_id: expect.any(String) })
    expect(made.content).toBe(`<p>${PICTURED_WORDS} noon &lt;b&gt;sharp&lt;/b&gt;</p>`)
  })
  await page.unroute(SAVES)
  await opener(page).click()
  // spec: O02
  await test.step('chosen files and a pasted screenshot are read one after another and saved as one capture', async () => {
    const files = [await picture(page, { name: 'a.png' }), await picture(page, { name: 'b.webp', type: 'image/webp' })]
    await choose(page, files)
    await expect(dialog(page).getByRole('progressbar', { name: 'Reading a.png' })).toBeVisible()
    await expect(dialog(page).getByText('Waiting for its turn')).toBeVisible()
    // A phone has no paste shortcut.
    if (isMobile) await choose(page, await picture(page))
    else {
      await copyToClipboard(page, await picture(page))
      await page.keyboard.press('Control+v')
    }
    await expect(text(page)).toHaveCount(3)
    await text(page).nth(0).fill('one')
    await text(page).nth(1).fill('two')
    await text(page).nth(2).fill('three')
    await dialog(page).getByRole('button', { name: 'Remove a.png' }).click()
    await expect(text(page)).toHaveCount(2)
    await dialog(page).getByRole('button', { name: 'Undo' }).click()
    await expect(text(page)).toHaveCount(3)
    await dialog(page).getByRole('button', { name: 'Save as one note' }).click()
    await expect(dialog(page)).toBeHidden()
    const [, ...later] = await capturesOf(person)
    expect(later.map(({ content }) => content)).toEqual(['two\n\nthree\n\none'])
  })
})

test('a large photo is made smaller before it is sent, and its text is not lost', async ({
  page,
  product,
  isMobile,
}) => {
  const person = await product.proPerson()

  await test.step('a large photo is rotated upright, scaled down and stripped of its metadata before it is sent', async () => {
    await product.signIn(page, person)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
    const photo = await picture(page, { type: 'image/jpeg', width: 4000, height: 3000, isTurned: true })
    expect(photo.buffer.includes('Exif')).toBe(true)
    const asked = page.waitForRequest(/functions\/v1\/(?:azure|google-vision)-ocr$/)
    await opener(page).click()
    await expect(dialog(page)).toBeVisible()
    if (isMobile) await choose(page, photo)
    else await dropOrPaste(page, 'paste', [photo])
    const { imageBase64 } = (await asked).postDataJSON() as { imageBase64: string }
    const size = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      return { width: image.naturalWidth, height: image.naturalHeight }
    }, imageBase64)
    expect(size).toEqual({ width: 3265, height: 2449 })
    expect(Buffer.from(imageBase64.split(',')[1] ?? '', 'base64').includes('Exif')).toBe(false)
    await expect(text(page)).toHaveValue(PICTURED_WORDS)
  })

  await test.step('its text that could not be saved is kept on the device over a reload and lost responses, and is saved once', async () => {
    await text(page).fill('Corrected by hand')
    const allow = await refuse(page, 'POST', 'the disk is full')
    await save(page).click()
    await expect(dialog(page)).toContainText('Failed to create capture: the disk is full')
    await expect(dialog(page)).toContainText('The text is kept on this device until you save it.')
    await page.keyboard.press('Escape')
    await expect(
      page.getByText(/^Your text is kept\. Open "(?:Image to Text|Mobile OCR)" again to save it\.$/),
    ).toBeVisible()
    await allow()
    await page.reload()
    await opener(page).click()
    await expect(text(page)).toHaveValue('Corrected by hand')
    await expect(dialog(page).getByText('Text from an earlier image, not saved yet')).toBeVisible()
    // The first request is not sent; the response to the second is lost.
    let tries = 0
    await page.route(SAVES, (route) => {
      tries++
      if (tries === 1) return route.abort('connectionreset')
      return tries === 2 ? dropResponse(route) : route.continue()
    })
    await text(page).press('Control+Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Saved locally. Will sync when connection improves.')).toBeVisible()
    const stored = async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return (await capturesOf(person)).map(({ content }) => content)
    }
    await expect.poll(stored).toEqual(['Corrected by hand'])
    await expect(page.getByRole('button', { name: 'Retry Sync' })).toHaveCount(0)
    await expect(card(page, PICTURED_WORDS)).toHaveCount(1)
    expect(await stored()).toHaveLength(1)
    await opener(page).click()
    await expect(dialog(page).getByText('JPG, PNG or WebP.')).toBeVisible()
  })
})

/** Records every value of the progress bar, in order. */
async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seenProgress: seen })
    new MutationObserver(() => {
      const now = Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? 0)
      if (now !== 0 && now !== seen.at(-1)) seen.push(now)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seenProgress') as number[])
}
