// Records the film on the landing page from the real product: a chat, the extension's button, the receipt, and the chat found again
// on the dashboard. It needs a Chromium with extensions: CHROMIUM_FULL.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/extension/extension.ts'
import { chatUrl, serveChat } from './chat-page.ts'
import { encodeSlides, type Point, type Slide } from './encode-slides.ts'
import { makeSampleLibrary } from './sample-library.ts'

const PICTURES = resolve(import.meta.dirname, '../../apps/web/src/pictures')
const size = { width: 1280, height: 720 }

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the film shows saving a chat and finding it again, ${colorScheme}`, async ({ extension, product, page }) => {
    const slides: Slide[] = []
    const show = async (at: Page, seconds: number, pointer?: Point) => {
      await at.evaluate(() => document.fonts.ready)
      const png = await at.screenshot({ caret: 'hide' })
      slides.push({ png, caption: '', seconds, ...(pointer ? { pointer } : {}) })
    }
    const person = await product.proPerson()
    // The checklist is for newcomers.
    await person.client.rpc('tick_checklist', { p_step: 'closed' }).throwOnError()
    await makeSampleLibrary(person)
    await (await extension.signIn(person)).close()
    await serveChat(extension.context)

    const chat = await extension.context.newPage()
    await chat.setViewportSize(size)
    await chat.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await chat.goto(chatUrl)
    const save = chat.getByRole('button', { name: 'Save conversation' })
    await expect(save).toBeVisible()
    await show(chat, 1.5, { x: 640, y: 360 })
    await show(chat, 1.2, await middleOf(save))
    await save.hover()
    await show(chat, 0.4, await middleOf(save))
    await save.click()
    const toast = extension.toast(chat)
    await expect(toast).toContainText('Saved')
    await expect(toast).toContainText('6 of 6 turns, 1 table')
    await show(chat, 2.5, await middleOf(save))
    const poster = slides.at(-1)?.png

    await product.signIn(page, person)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/dashboard')
    // Hides the toasts.
    await page.addStyleTag({ content: '[data-sonner-toaster] { visibility: hidden }' })
    const card = page.getByRole('article', { name: 'Two tides a day' })
    await expect(card).toBeVisible()
    await expect(page.getByRole('article').locator('img').first()).toBeVisible()
    const search = page.getByRole('searchbox').or(page.getByPlaceholder('Search notes...')).first()
    await show(page, 1.5, await middleOf(save))
    await show(page, 0.8, await middleOf(search))
    await search.fill('high')
    await expect(page.locator('mark').first()).toBeVisible()
    await show(page, 0.6, await middleOf(search))
    await search.fill('high tide')
    await expect(page.getByRole('article')).toHaveCount(1)
    await show(page, 0.8, await middleOf(search))
    await show(page, 0.9, await middleOf(card))
    await card.getByRole('heading').click()
    await expect(page.getByTestId('capture-content').getByText('Why are there two high tides')).toBeVisible({
      timeout: 30_000,
    })
    await show(page, 2.8)

    const { video } = await encodeSlides(page, slides, size)
    expect(video.byteLength).toBeLessThan(1_500_000)
    writeFileSync(resolve(PICTURES, `saving-${colorScheme}.webm`), video)
    const still = sharp(poster)
    await still
      .clone()
      .webp({ quality: 82, effort: 6 })
      .toFile(resolve(PICTURES, `saving-${colorScheme}.webp`))
    await still
      .resize(800)
      .webp({ quality: 78, effort: 6 })
      .toFile(resolve(PICTURES, `saving-${colorScheme}-small.webp`))
  })
}

async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to point at.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
