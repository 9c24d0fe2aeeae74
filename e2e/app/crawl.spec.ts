// Follows every internal link, as a visitor and as a signed-in person. No link is broken, the console stays empty, and every page
// has its own title.

import type { Page } from '@playwright/test'
import { isFromSettings } from '../support/browser/console.ts'
import { moveTo, openTakenOver } from '../support/in-app.ts'
import { expect, test } from '../support/product.ts'

/** Redirects that are intended. */
const LEADS_ON: Readonly<Record<string, string>> = {
  '/login': '/auth',
  '/register': '/auth',
  '/privacy': '/privacy-policy',
}

/** These pages show the sign-in screen to visitors, under the same title. */
const NEEDS_LOGIN = /^\/(?:dashboard|capture|graph|import|trash|account(?:\/.*)?)$/

/** One prerendered page of each kind is loaded; the others are opened by a click, which loads their text. */
const LOADED = /^\/(?:home|pricing|help|contact|about|blog\/save-online-notes)$/

test.describe.configure({ timeout: 180_000 })

// spec: R11
test('a visitor finds no broken link', async ({ page }) => {
  const { titles, faults } = await crawl(page, '/', LEADS_ON, { loaded: LOADED })
  expect(faults).toEqual([])
  expect(titles.size).toBeGreaterThan(22)
  for (const path of [
    '/pricing',
    '/help',
    '/support',
    '/download',
    '/contact',
    '/auth',
    '/features',
    '/about',
    '/pkms',
  ])
    expect([...titles.keys()]).toContain(path)
  const known = [...titles].filter(([path]) => path !== '/home' && !NEEDS_LOGIN.test(path))
  expect(new Set(known.map(([, title]) => title)).size).toBe(known.length)
})

test('a signed-in person finds no broken link', { tag: '@deep' }, async ({ page, product }) => {
  await product.signIn(page, await product.proPerson())
  // The articles, the help, the policies and the pages about the product are the same for visitors.
  const signedIn = { ...LEADS_ON, '/login': '/dashboard', '/register': '/dashboard', '/auth': '/dashboard' }
  const { titles, faults } = await crawl(page, '/dashboard', signedIn, {
    also: ['/home'],
    loaded: /^\/(?:home|pricing)$/,
    without:
      /^\/(?:(?:blog|help)\/|about|features|pkms|Chatgpt|export-chatgpt|chrome-ext|privacy|terms|cookie|data-deletion)/,
  })
  expect(faults).toEqual([])
  for (const path of ['/home', '/dashboard', '/pricing', '/help', '/support'])
    expect([...titles.keys()]).toContain(path)
})

async function crawl(
  page: Page,
  start: string,
  leadsOn: Readonly<Record<string, string>>,
  { also = [], loaded, without }: { also?: readonly string[]; loaded: RegExp; without?: RegExp },
) {
  const titles = new Map<string, string>()
  const faults: string[] = []
  let at = start
  page.on('console', (message) => {
    if (!isFromSettings(message.text())) faults.push(`${at}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${at}: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${at}: ${response.url()} answered ${response.status()}`)
  })
  const known = new Set([start, ...also])
  // Iterating over a Set includes entries added during the loop.
  for (const path of known) {
    at = path
    if (path === start || loaded.test(path)) await openTakenOver(page, path)
    else await clickTo(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.getByText('Loading Jotsam...')).toHaveCount(0, { timeout: 30_000 })
    const description = page.locator('meta[name=description][data-page]')
    // After a redirect the description is set a moment later. A missing one is reported below.
    await description.waitFor({ state: 'attached', timeout: 5000 }).catch(() => undefined)
    const arrived = new URL(page.url()).pathname
    if (arrived !== (leadsOn[path] ?? path)) faults.push(`${path} ended at ${arrived}`)
    const title = await page.title()
    if (title === '' || title === 'Jotsam') faults.push(`${path} has no title of its own`)
    const described = await description.count()
    if (described !== 1) faults.push(`${path} has ${described} descriptions of its own`)
    titles.set(arrived, title)
    for (const link of await internalLinks(page)) if (!without?.test(link)) known.add(link)
  }
  return { titles, faults }
}

/** Opens the page inside the app, and waits until it has replaced the last one. */
async function clickTo(page: Page, path: string): Promise<void> {
  const last = await page.title()
  await moveTo(page, path)
  // A page that has the last one's title is reported by its address. The sign-in screen may follow itself.
  const timeout = NEEDS_LOGIN.test(path) || path in LEADS_ON ? 1000 : 10_000
  await page.waitForFunction((title) => document.title !== title, last, { timeout }).catch(() => undefined)
}

/** Leaves out the sign-out link, which would end the crawl, and downloads. */
function internalLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter(({ origin, pathname, download }) => origin === location.origin && !download && !pathname.includes('.'))
      .map(({ pathname }) => pathname)
      .filter((pathname) => pathname !== '/logout-and-redirect'),
  )
}
