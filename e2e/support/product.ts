// The fixture of all browser tests: accounts, their API clients, and signing in a page.
import { test as base, expect, type Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { testClient } from '../../platform/src/testing/test-client.ts'

export { expect }

export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
  /** An API client that is signed in as this person. */
  readonly client: SupabaseClient
}

export interface Product {
  readonly url: string
  /** Creates an account on Free. */
  person(): Promise<Person>
  /** Creates an account in its trial. */
  proPerson(): Promise<Person>
  /** Stores a session in the page, as if the person had signed in before. */
  signIn(page: Page, person: Person): Promise<void>
  /** An API client with the service role. */
  readonly service: SupabaseClient
  /** The product's data folder, which also holds the sent mails. */
  readonly dataDir: string
}

let count = 0

export const test = base.extend<{ product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern.
  product: async ({}, use) => {
    const url = setting('E2E_URL')
    const open = (key: string) => testClient(url, key)
    const person = async (): Promise<Person> => {
      const client = open(setting('E2E_ANON_KEY'))
      const email = `person-${process.pid}-${Date.now()}-${++count}@example.org`
      const password = 'correct horse battery'
      const { data, error } = await client.auth.signUp({ email, password })
      if (error || !data.user) throw error ?? new Error('Sign-up gave no user.')
      return { id: data.user.id, email, password, client }
    }
    await use({
      url,
      dataDir: setting('E2E_DATA_DIR'),
      service: open(setting('E2E_SERVICE_KEY')),
      person,
      async proPerson() {
        const made = await person()
        const { error } = await made.client.rpc('start_trial')
        if (error) throw error
        return made
      },
      async signIn(page, { email, password }) {
        // The browser needs its own session: using one refresh token twice looks like theft.
        const { data, error } = await open(setting('E2E_ANON_KEY')).auth.signInWithPassword({ email, password })
        if (error) throw error
        await page.addInitScript(
          ([key, session]) => {
            if (!sessionStorage.getItem('e2e-signed-in')) localStorage.setItem(key, session)
            sessionStorage.setItem('e2e-signed-in', 'yes')
          },
          ['jotsam-auth-token', JSON.stringify(data.session)] as const,
        )
      },
    })
  },
  baseURL: async ({ product }, use) => use(product.url),
})

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: run the browser tests with "npx playwright test -c e2e".`)
  return value
}
