// What can happen to a request on its way: it waits, it is refused, or its answer gets lost.
import type { Page, Route } from '@playwright/test'

/** Where captures are stored: by quick capture, by a new note, and by what waited on the device. */
export const SAVES = '**/rest/v1/captures?*on_conflict*'

/** Keeps matching requests waiting until it is called. */
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

/** From now on requests of one kind fail as the server might; what it gives back mends that. */
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

/** The server does it; whoever asked never hears. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}
