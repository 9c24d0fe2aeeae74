// The Plan Details dialog and the profile that it shows.
import { expect, type Page } from '@playwright/test'
import type { Person, Product } from '../product.ts'

export async function openPlan(page: Page) {
  await page.goto('/dashboard?dialog=plan')
  const dialog = page.getByRole('dialog', { name: 'Plan Details' })
  // The dashboard loads first, then the dialog.
  await expect(dialog).toBeVisible({ timeout: 15_000 })
  return dialog
}

/** A page of the account. */
export async function openAccount(
  page: Page,
  name: 'profile' | 'security' | 'devices' | 'data' | 'tokens' | 'appearance',
) {
  await page.goto(`/account/${name}`)
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible({ timeout: 15_000 })
  return page.getByRole('main')
}

export async function changeProfile(product: Product, { id }: Person, fields: Record<string, unknown>): Promise<void> {
  const { error } = await product.service.from('profiles').update(fields).eq('id', id)
  if (error) throw error
}

export async function profileOf(product: Product, { id }: Person) {
  const { data, error } = await product.service.from('profiles').select().eq('id', id).maybeSingle()
  if (error) throw error
  return data
}

/** Blocks realtime, so that the page does not learn of changes made elsewhere. */
export async function blockRealtime(page: Page): Promise<void> {
  await page.routeWebSocket(/realtime/, () => {})
}

export const trialButton = (page: Page) => page.getByRole('button', { name: 'Start 7-Day Free Trial' }).last()
export const plan = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Plan', exact: true })
