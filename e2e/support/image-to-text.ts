// The image-to-text dialog: opening it, choosing a picture, and its controls.
import type { FileChooser, Locator, Page } from '@playwright/test'
import { expect as expectSoon, type Person, type Product } from './product.ts'

// The first picture waits until the OCR models have loaded.
export const expect = expectSoon.configure({ timeout: 40_000 })

type Chosen = Parameters<FileChooser['setFiles']>[0]

export const dialog = (page: Page) => page.getByRole('dialog', { name: /^(?:Image to Text|Mobile OCR)$/ })
export const text = (page: Page) => dialog(page).getByLabel('Text', { exact: true })
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save capture' })

export const opener = (page: Page) => page.getByRole('button', { name: /^(?:Image to Text|Mobile OCR)$/ })

export async function open(page: Page, product: Product, person: Person): Promise<Locator> {
  await product.signIn(page, person)
  await page.goto('/dashboard')
  await opener(page).click()
  await expect(dialog(page)).toBeVisible()
  return dialog(page)
}

/** Chooses files from the gallery on a phone, or by the file dialog. */
export async function choose(page: Page, files: Chosen): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page)
    .getByRole('button', { name: /^(?:Choose from gallery|Browse files)$/ })
    .click()
  await (await chooser).setFiles(files)
}
