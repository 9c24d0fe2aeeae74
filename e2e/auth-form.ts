// The sign-in screen's form, for those who fill it in by hand.
import type { Page } from '@playwright/test'

export const email = (page: Page) => page.getByLabel('Email')
export const password = (page: Page) => page.getByLabel('Password', { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await email(page).fill(person.email)
  await password(page).fill(person.password)
  await button(page, 'Sign In').click()
}
