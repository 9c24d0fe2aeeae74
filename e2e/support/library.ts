// Captures and notebooks for tests, and the dashboard's controls for them.
import { expect, type Locator, type Page } from '@playwright/test'
import { movePointerAway } from './browser/touch.ts'
import type { Person, Product } from './product.ts'

export { expectAccessible, expectStateAccessible } from './accessible.ts'

/** After this time a delete can no longer be undone and is sent to the server. */
export const TIME_TO_UNDO = 6_000

export interface Row {
  readonly title: string
  readonly content?: string
  readonly source_url?: string | null
  readonly tags?: string[]
  readonly folder_id?: string | null
  readonly is_pinned?: boolean
  readonly created_at?: string
}

/** Saves captures; the first row becomes the newest. */
export async function saveCaptures(person: Person, rows: readonly Row[]): Promise<{ id: string; title: string }[]> {
  const now = Date.now()
  const { data, error } = await person.client
    .from('captures')
    .insert(
      rows.map((row, at) => ({
        content: `Content of ${row.title}`,
        source_url: null,
        tags: [],
        folder_id: null,
        is_pinned: false,
        created_at: new Date(now - (at + 1) * 60_000).toISOString(),
        ...row,
      })),
    )
    .select('id, title')
  if (error) throw error
  return data
}

/** The captures of this person on the server, oldest first. */
export async function capturesOf({ client }: Person) {
  const { data, error } = await client.from('captures').select().order('created_at')
  if (error) throw error
  return data
}

export async function makeNotebook(person: Person, name: string, parentId: string | null = null): Promise<string> {
  const { data, error } = await person.client
    .from('folders')
    .insert({ name, parent_id: parentId })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

export async function openDashboard(page: Page, product: Product, person: Person, query = ''): Promise<void> {
  await product.signIn(page, person)
  await page.goto(`/dashboard${query}`)
  // A busy machine needs longer to load the page.
  await expect(page.locator('[data-live]')).toBeAttached({ timeout: 20_000 })
}

/** Waits until the page has joined its realtime channel. */
export async function waitForRealtime(page: Page): Promise<void> {
  await expect(page.locator('[data-live=true]')).toBeAttached({ timeout: 15_000 })
}

export function card(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true })
}

export function cardTitles(page: Page): Promise<string[]> {
  // On a phone the sheet of filters hides the list from screen readers.
  const includeHidden = true
  const list = page.getByRole('list', { name: 'Notes', includeHidden })
  return list.getByRole('article', { includeHidden }).getByRole('heading', { includeHidden }).allTextContents()
}

/** On a phone the filters are a sheet over the list. */
export async function closeFilters(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: /^Show [\d,]+\+? notes?$/ })
  if (await show.isVisible()) await show.click()
}

/** The list of notebooks; on a small screen it opens the dropdown. */
export async function notebooks(page: Page): Promise<Locator> {
  const nav = page.getByRole('navigation', { name: 'Notebooks' })
  const dropdown = page.getByRole('button', { name: /^Choose a notebook/ })
  await expect(nav.or(dropdown).first()).toBeVisible()
  if (!(await nav.isVisible())) await dropdown.click()
  await expect(nav).toBeVisible()
  return nav
}

export async function chooseNotebook(page: Page, name: string): Promise<void> {
  await (await notebooks(page)).getByRole('link', { name: new RegExp(`^${name}\\b`) }).click()
}

export async function openMenu(page: Page, title: string): Promise<Locator> {
  await card(page, title).getByRole('button', { name: 'More actions' }).click()
  const menu = page.getByRole('dialog', { name: `Actions for ${title}` })
  await expect(menu).toBeVisible()
  return menu
}

/** Deletes a capture by the button of its card, which a phone has in the menu only, and answers the question. */
export async function removeCapture(page: Page, title: string): Promise<void> {
  await movePointerAway(page)
  const list = page.getByRole('list', { name: 'Notes' })
  const button = list.getByRole('article', { name: title, exact: true }).getByRole('button', { name: /^Delete/ })
  await expect(list).toBeVisible()
  if (await button.isVisible()) await button.click()
  else await (await openMenu(page, title)).getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

/** Moves a capture by its menu. */
export async function moveCapture(page: Page, title: string, notebook: string): Promise<void> {
  const menu = await openMenu(page, title)
  await menu.getByRole('button', { name: 'Move to Notebook' }).click()
  await menu.getByRole('button', { name: new RegExp(`^${notebook} \\d`) }).click()
}

/** The Undo button of a toast. */
export function undoIn(page: Page, notice: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: notice }).getByRole('button', { name: 'Undo' })
}
