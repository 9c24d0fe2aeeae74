// Records the video on the download page from the real product: the download, chrome://extensions, the extension's sign-in, a first
// save, and the saved text on the dashboard. It needs a Chromium with extensions: CHROMIUM_FULL.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { launchPersistent } from '../support/browser/persistent-chromium.ts'
import { expect, test } from '../support/extension/extension.ts'
import { encodeSlides, type Slide } from './encode-slides.ts'

const MEDIA = resolve(import.meta.dirname, '../../apps/web/src/features/download/media')
const size = { width: 1280, height: 720 }

test('the video shows the installation from the zip file to the first saved text', async ({
  extension,
  product,
  page,
}) => {
  const slides: Slide[] = []
  const show = async (at: Page, caption: string, seconds = 4) => {
    await at.evaluate(() => document.fonts.ready)
    slides.push({ png: await at.screenshot({ caret: 'hide' }), caption, seconds })
  }
  await page.setViewportSize(size)
  await page.goto('/download')
  // Hides the video on the page itself.
  await page.addStyleTag({ content: '[aria-labelledby="video"] { display: none }' })
  await page.getByRole('link', { name: 'Download the zip file' }).hover()
  await show(page, '1. Download the zip file')
  await page
    .getByRole('heading', { name: 'Install by hand, in six steps' })
    .evaluate((heading) => heading.scrollIntoView())
  await show(page, '2. Unpack it into a folder that you keep')

  // This browser does not have the extension yet.
  const bare = await launchPersistent(join(tmpdir(), `jotsam-plain-${process.pid}`))
  const before = await extensionsPage(bare)
  await show(before, '3. Open the extensions page: chrome://extensions')
  await before.locator('#devMode').click()
  await expect(before.getByText('Load unpacked')).toBeInViewport({ ratio: 1 })
  await show(before, '4. Turn on developer mode, at the top right')
  await bare.close()

  const loaded = await extensionsPage(extension.context)
  await loaded.locator('#devMode').click()
  await expect(loaded.getByText('Load unpacked')).toBeInViewport({ ratio: 1 })
  await show(loaded, '5. Press "Load unpacked" and choose the folder')

  const person = await product.proPerson()
  const popup = await extension.popup()
  await popup.setViewportSize(size)
  await popup.getByLabel('Email').fill('ada@example.org')
  await popup.getByLabel('Password').fill(person.password)
  await show(popup, '6. Pin it, open it and sign in: it has its own login')
  await popup.close()
  await (await extension.signIn(person)).close()

  const reading = await extension.context.newPage()
  await reading.setViewportSize(size)
  await reading.goto(`${product.url}/blog/export-chatgpt-conversations`)
  await reading.getByText('A good conversation').selectText()
  const save = reading.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeVisible()
  await show(reading, 'Select a few lines and press Save')
  await save.click()
  await expect(extension.toast(reading)).toContainText('Saved')
  await show(reading, 'Saved, and it says so', 3)
  await product.signIn(page, person)
  await page.goto('/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.addStyleTag({ content: 'header [title*="@"], [data-sonner-toaster] { visibility: hidden }' })
  await show(page, 'It is on your dashboard a moment later')

  const { video, poster, captions } = await encodeSlides(page, slides, size)
  writeFileSync(join(MEDIA, 'install.webm'), video)
  writeFileSync(join(MEDIA, 'install.png'), poster)
  writeFileSync(join(MEDIA, 'install.vtt'), captions)
})

async function extensionsPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // At this width the page shows only the extensions.
  await page.setViewportSize({ width: 1000, height: 562 })
  await page.goto('chrome://extensions/')
  await expect(page.locator('#devMode')).toBeVisible()
  return page
}
