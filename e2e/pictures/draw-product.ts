// Draws screenshots of the product in both themes, with sample notes.
import { resolve } from 'node:path'
import { devices, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, type Product, test } from '../support/product.ts'
import { makeSampleLibrary } from './sample-library.ts'

const PICTURES = resolve(import.meta.dirname, '../../apps/web/src/pictures')
const DOCS = resolve(import.meta.dirname, '../../docs/images')
const wide = { width: 1280, height: 800 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 }

test('the script draws the dashboard, a note and a search', async ({ page, product }) => {
  const { pinned } = await openLibrary(page, product)
  await page.setViewportSize(wide)
  await page.goto('/dashboard')
  await expect(page.getByRole('article').locator('img').first()).toBeVisible()
  await draw(page, 'dashboard')
  await page.screenshot({ path: resolve(DOCS, 'dashboard.png') })

  await page.goto(`/dashboard?capture=${pinned}`)
  await expect(page.getByRole('dialog').getByText('before you forget')).toBeVisible()
  await draw(page, 'note')

  await page.goto('/dashboard')
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search notes...')).first().fill('memory')
  await expect(page.locator('mark').first()).toBeVisible()
  await draw(page, 'search')
})

test('the script draws the same on a phone', async ({ browser, product }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], ...phone, baseURL: product.url })
  const page = await context.newPage()
  const { pinned } = await openLibrary(page, product)
  await page.goto('/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await draw(page, 'phone')

  await page.goto(`/dashboard?capture=${pinned}`)
  await expect(page.getByRole('dialog').getByText('before you forget')).toBeVisible()
  await draw(page, 'note-phone')

  await page.goto('/dashboard')
  await page.getByRole('searchbox').fill('memory')
  await expect(page.locator('mark').first()).toBeVisible()
  await page.getByRole('searchbox').blur()
  await draw(page, 'search-phone')
  await context.close()
})

async function openLibrary(page: Page, product: Product) {
  const person = await product.person()
  await product.service.rpc('admin_activate_pro', { p_user_id: person.id }).throwOnError()
  // The checklist is for newcomers.
  await person.client.rpc('tick_checklist', { p_step: 'closed' }).throwOnError()
  const library = await makeSampleLibrary(person)
  await product.signIn(page, person)
  // Hides the toasts.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.textContent = '[data-sonner-toaster] { visibility: hidden }'
      document.head.append(style)
    })
  })
  return library
}

async function draw(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await page.evaluate(() => document.fonts.ready)
    const shot = await page.screenshot({ caret: 'hide' })
    const file = resolve(PICTURES, `${name}-${colorScheme}`)
    if (name.endsWith('phone')) {
      // Phones load this before the page is complete. AVIF is smaller than WebP here.
      await sharp(shot).avif({ quality: 50, effort: 3 }).toFile(`${file}.avif`)
      continue
    }
    await sharp(shot).webp({ quality: 82, effort: 6 }).toFile(`${file}.webp`)
    // Small windows load this smaller version.
    await sharp(shot).resize(800).webp({ quality: 78, effort: 6 }).toFile(`${file}-small.webp`)
  }
}
