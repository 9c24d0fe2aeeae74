// A browser context in which this person is signed in.
import type { Browser, BrowserContext } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'

export interface Place {
  readonly url: string
  readonly session: Session
}

export async function signedIn(browser: Browser, { session }: Place): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(
    ([key, value]) => {
      if (!localStorage.getItem(key)) localStorage.setItem(key, value)
    },
    ['jotsam-auth-token', JSON.stringify(session)] as const,
  )
  return context
}
