// The form of the sign-in screen.
import type { Page } from '@playwright/test'

interface Credentials {
  readonly email: string
  readonly password: string
}

export const email = (page: Page) => page.getByLabel('Email', { exact: true })
export const password = (page: Page) => page.getByLabel('Password', { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function fillIn(page: Page, person: Credentials): Promise<void> {
  await email(page).fill(person.email)
  await password(page).fill(person.password)
}

export async function signIn(page: Page, person: Credentials): Promise<void> {
  await fillIn(page, person)
  await button(page, 'Sign In').click()
}
