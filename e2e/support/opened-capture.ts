// An opened capture and its controls.
import { expect as expectSoon, type Locator, type Page } from '@playwright/test'
import type { Person, Product } from './product.ts'

/** The editor and the PDF library are large, and a busy machine needs long to load them. */
export const expect = expectSoon.configure({ timeout: 20_000 })

export interface StoredCapture {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly tags: string[]
  readonly folder_id: string | null
  readonly zettel_id: string
  readonly public_id: string
  readonly is_public: boolean
  readonly source_url: string | null
  readonly updated_at: string
}

export async function store(person: Person, row: Partial<StoredCapture> & { content: string }): Promise<StoredCapture> {
  const { data, error } = await person.client.from('captures').insert(row).select().single()
  if (error) throw error
  return data
}

export async function stored(person: Person, id: string): Promise<StoredCapture> {
  const { data, error } = await person.client.from('captures').select().eq('id', id).single()
  if (error) throw error
  return data
}

export function detail(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(?:New Capture|Capture Details)$/ })
}

export async function openCapture(page: Page, product: Product, person: Person, id: string): Promise<Locator> {
  await product.signIn(page, person)
  await page.goto(`/dashboard?capture=${id}`)
  const opened = detail(page)
  // The button appears after the loading skeleton.
  await expect(opened.getByRole('button', { name: /^(?:Edit|Create)$/ })).toBeVisible()
  return opened
}

export function shown(page: Page): Locator {
  return page.getByTestId('capture-content')
}

export function editor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Content' })
}

export async function startEditing(page: Page): Promise<Locator> {
  await detail(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(editor(page)).toBeVisible()
  return editor(page)
}

export function button(page: Page, name: string): Locator {
  return detail(page).getByRole('button', { name, exact: true })
}
