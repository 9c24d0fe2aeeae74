// Simulated failures of requests: delayed, refused, or with a lost response.
import type { Page, Route } from '@playwright/test'

/** Every request that creates captures: quick capture, a new note, and pending captures. */
export const SAVES = '**/rest/v1/captures?*on_conflict*'

/** Holds matching requests until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** Fails requests of one method with a server error until the returned function is called. */
export async function refuse(
  page: Page,
  method: string,
  message: string,
  path: string | RegExp = '**/rest/v1/captures**',
): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: 'XX000', message, details: null, hint: null } })
      : route.fallback(),
  )
  return () => page.unroute(path)
}

/** Sends the request to the server and drops the response. */
export async function dropResponse(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}
