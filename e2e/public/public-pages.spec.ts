// The public pages: their content, also without script, their links and their metadata.

import type { APIRequestContext, Locator } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { moveTo, openTakenOver } from '../support/in-app.ts'
import { expect, test } from '../support/product.ts'

const store = 'https://chromewebstore.google.com/search/jotsam'
const marketing = ['/Chatgpt-Exporter', '/export-chatgpt-conversations-easily', '/chrome-extension-for-notes', '/pkms']
const articles = {
  '/blog/export-chatgpt-conversations': { title: 'How to export ChatGPT conversations', minutes: 5 },
  '/blog/save-chatgpt-responses': { title: 'How to save ChatGPT responses you will want again', minutes: 5 },
  '/blog/save-online-notes': { title: 'How to save notes online and find them again', minutes: 7 },
  '/blog/student-note-taking-app': {
    title: 'A note-taking app for students: what matters, and how to use it',
    minutes: 6,
  },
  '/blog/chatgpt-export-guide': { title: 'The ChatGPT export guide: formats, limits and a plan', minutes: 5 },
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  // spec: G01, G02, G05, B01
  test('the landing page has its hero, features, three steps, four guides, prices, figures, and a footer with links', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep the text worth keeping')
    await expect(page.getByRole('link', { name: 'Get the extension' }).first()).toHaveAttribute('href', store)
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(part('What it does').getByRole('listitem')).toHaveCount(9)
    await expect(part('How it works').getByRole('listitem')).toHaveCount(3)
    expect(await hrefsIn(part('Guides'))).toEqual(Object.keys(articles).slice(0, 4))
    await expect(part('In figures').getByRole('definition')).toHaveText(['50K+', '1M+', '4.8'])
    await expect(part('Prices in plain sight').getByText('$15')).toBeVisible()
    // Each picture shows once, in the current theme.
    await expect(page.getByAltText(/^The dashboard:/).locator('visible=true')).toHaveCount(1)
    const foot = page.getByRole('contentinfo')
    await expect(foot).toBeVisible()
    expect(await hrefsIn(foot)).toEqual(
      expect.arrayContaining([
        '/pricing',
        '/dashboard',
        '/support',
        '/privacy-policy',
        '/terms-of-service',
        '/cookie-policy',
        '/data-deletion',
      ]),
    )
    await test.step('on a phone the comparison shows that it has more columns', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('columnheader', { name: 'Jotsam' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('columnheader', { name: 'Bookmarks' })).toBeInViewport()
    })
  })

  // spec: R16, G06
  test('the marketing pages are open to everyone and link to the rest of the site', async ({ page }) => {
    for (const path of marketing) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      const main = page.getByRole('main')
      expect(await hrefsIn(main), path).toEqual(
        expect.arrayContaining([
          '/login',
          '/register',
          '/features',
          '/pricing',
          '/about',
          '/contact',
          '/privacy',
          '/support',
          '/blog/export-chatgpt-conversations',
          store,
        ]),
      )
      expect(await wordCount(main), path).toBeGreaterThan(800)
    }
  })

  // spec: R15, R21, G07, G08, G10
  test('every article has more than 800 words, shows its reading time, and links to home and the other articles', async ({
    page,
  }) => {
    for (const [path, { title, minutes }] of Object.entries(articles)) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
      const words = await wordCount(main.getByRole('article'))
      expect(words, path).toBeGreaterThan(800)
      expect(Math.ceil(words / 200), path).toBe(minutes)
      await expect(page.getByText(`${minutes} min read`)).toBeVisible()
      await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home')
      await expect(main.getByRole('link', { name: 'See what Jotsam does' })).toHaveAttribute('href', '/home')
      expect(await hrefsIn(main.getByRole('navigation', { name: 'Read next' })), path).toEqual(
        expect.arrayContaining(Object.keys(articles).filter((other) => other !== path)),
      )
    }
  })
})

// spec: G09, G11
test('every page of the sitemap has its own title, description and canonical address', async ({ request, product }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.map((address) => address.replace(product.url, ''))).toEqual(
    expect.arrayContaining([
      '/',
      '/pricing',
      '/help',
      '/support',
      '/download',
      '/contact',
      ...marketing,
      ...Object.keys(articles),
    ]),
  )
  const heads = await Promise.all(addresses.map((address) => headOf(request, address)))
  for (const [index, head] of heads.entries()) {
    const address = addresses[index] ?? ''
    expect(head.canonical, address).toBe(address)
    expect(head.title.length, address).toBeGreaterThan(10)
    expect(head.description.length, address).toBeGreaterThan(40)
    expect(head.of('og:title'), address).toBe(head.title)
    expect(head.of('og:url'), address).toBe(address)
    expect(head.of('og:image'), address).toBe(`${product.url}/social-card.png`)
    expect(head.of('robots'), address).toBe('')
    if (address.includes('/blog/')) expect(head.of('keywords').split(', ').length, address).toBeGreaterThan(2)
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(addresses.length)
  expect(new Set(heads.map(({ description }) => description)).size).toBe(addresses.length)
  expect((await request.get('/social-card.png')).headers()['content-type']).toBe('image/png')
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${product.url}/sitemap.xml`)
})

// spec: G04
test('the landing page greets a signed-in person and never shows them the visitor version', async ({
  page,
  product,
}) => {
  await product.signIn(page, await product.person())
  // The visitor version must not be visible in any frame.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      for (const link of document.querySelectorAll('a'))
        if (
          /Start Capturing|Login\/Signup/.test(link.textContent) &&
          link.checkVisibility({ visibilityProperty: true })
        )
          seen.push(link.textContent)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  expect(await page.evaluate('seen')).toEqual([])
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate('seen')).toEqual([])
})

test('a prerendered page hydrates without loading the script of its text', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openTakenOver(page, '/blog/save-online-notes')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  expect(asked.filter((path) => /save-online-notes-.*\.js|site-footer-content/.test(path))).toEqual([])
  // A link in the text navigates inside the app and loads the next text.
  await page.getByRole('main').getByRole('link', { name: 'note-taking for students' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(articles['/blog/student-note-taking-app'].title)
  await expect(page).toHaveTitle(/^A note-taking app for students/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(articles['/blog/save-online-notes'].title)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
})

// spec: R20
test('the product pages have the right address and heading, are accessible, and fit their width', async ({ page }) => {
  for (const [path, title] of [
    ['/features', 'Everything it does'],
    ['/about', 'About Jotsam'],
    ['/privacy', 'Privacy Policy'],
    ['/Chatgpt-Exporter', /ChatGPT/],
    ['/blog/chatgpt-export-guide', articles['/blog/chatgpt-export-guide'].title],
  ] as const) {
    await (path === '/features' ? openTakenOver : moveTo)(page, path)
    await expect(page).toHaveURL(path === '/privacy' ? '/privacy-policy' : path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('contentinfo')).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
    // The landing page and the policies have their own accessibility tests.
    if (path !== '/features' && path !== '/privacy') await expectAccessible(page, path.slice(1).replaceAll('/', '-'))
  }
})

async function headOf(request: APIRequestContext, address: string) {
  const html = await (await request.get(address)).text()
  const of = (name: string) =>
    plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '')
  return {
    of,
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: of('description'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
  }
}

function plain(text: string): string {
  return text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

function hrefsIn(part: Locator): Promise<(string | null)[]> {
  return part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
}

async function wordCount(text: Locator): Promise<number> {
  const blocks = await text.locator('p, li, td, th, dt, dd, pre, h1, h2, h3').allTextContents()
  return blocks.join(' ').split(/\s+/).filter(Boolean).length
}
