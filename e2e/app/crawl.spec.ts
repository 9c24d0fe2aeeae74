// Follows every internal link from the front door, as a visitor and as somebody who is signed in: no dead end, no word in the
// console, and every page has a title of its own.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/product.ts'

/** Addresses that lead on to another page, on purpose. */
const LEADS_ON: Readonly<Record<string, string>> = {
  '/login': '/auth',
  '/register': '/auth',
  '/privacy': '/privacy-policy',
}

test.describe.configure({ timeout: 180_000 })

test('a visitor finds no dead end', async ({ page }) => {
  const { titles, faults } = await crawl(page, '/', LEADS_ON)
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
  // The dashboard asks visitors to sign in, in its own place.
  const known = [...titles].filter(([path]) => !['/home', '/dashboard', '/capture', '/graph'].includes(path))
  expect(new Set(known.map(([, title]) => title)).size).toBe(known.length)
})

test('somebody who is signed in finds no dead end', async ({ page, product }) => {
  await product.signIn(page, await product.proPerson())
  const signedIn = { ...LEADS_ON, '/login': '/dashboard', '/register': '/dashboard', '/auth': '/dashboard' }
  const { titles, faults } = await crawl(page, '/dashboard', signedIn, ['/home'])
  expect(faults).toEqual([])
  for (const path of ['/home', '/dashboard', '/pricing', '/help', '/support'])
    expect([...titles.keys()]).toContain(path)
})

async function crawl(
  page: Page,
  start: string,
  leadsOn: Readonly<Record<string, string>>,
  also: readonly string[] = [],
) {
  const titles = new Map<string, string>()
  const faults: string[] = []
  let at = start
  page.on('console', (message) => {
    // The tests run without a service worker, and the browser mentions it.
    if (!message.text().includes('blocked by Playwright')) faults.push(`${at}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${at}: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${at}: ${response.url()} answered ${response.status()}`)
  })
  const known = new Set([start, ...also])
  // A Set goes on with what is added while it is walked.
  for (const path of known) {
    at = path
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.getByText('Loading Jotsam...')).toHaveCount(0, { timeout: 30_000 })
    const description = page.locator('meta[name=description][data-page]')
    // Where one page leads on to another, its own words come a moment later. Missing ones are told below.
    await description.waitFor({ state: 'attached', timeout: 5000 }).catch(() => undefined)
    const arrived = new URL(page.url()).pathname
    if (arrived !== (leadsOn[path] ?? path)) faults.push(`${path} ended at ${arrived}`)
    const title = await page.title()
    if (title === '' || title === 'Jotsam') faults.push(`${path} has no title of its own`)
    const described = await description.count()
    if (described !== 1) faults.push(`${path} has ${described} descriptions of its own`)
    titles.set(arrived, title)
    for (const link of await internalLinks(page)) known.add(link)
  }
  return { titles, faults }
}

/** Without what signs out, which would end the walk, and what belongs to one note. */
function internalLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter(({ origin, pathname, download }) => origin === location.origin && !download && !pathname.includes('.'))
      .map(({ pathname }) => pathname)
      .filter((pathname) => pathname !== '/logout-and-redirect'),
  )
}
