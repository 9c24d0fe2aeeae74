// Sign Out is in the header's bar, or in its menu on a phone.
import { expect, type Page } from '@playwright/test'

export async function signOut(page: Page): Promise<void> {
  const out = page.getByRole('button', { name: 'Sign Out' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu.or(out)).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await out.click()
}
