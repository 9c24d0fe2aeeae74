// The share-target test page: its flags, its result and its buttons.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { banner } from '../support/banner.ts'
import { moveTo } from '../support/in-app.ts'
import { expect, test } from '../support/product.ts'

const flag = (page: Page, name: string) => page.locator(`[data-flag=${name}] dd`)
const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Resolves with the message of the next alert and closes it. */
function nextAlert(page: Page): Promise<string> {
  return new Promise((done) =>
    page.once('dialog', async (dialog) => {
      done(dialog.message())
      await dialog.accept()
    }),
  )
}

// spec: F13, F14, R17
test('a shared capture and the share test page open without a login, native sharing shows only if supported, and a simulated share opens quick capture', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const { data } = await person.client
    .from('captures')
    .insert({ title: 'Open water', content: 'For everybody', is_public: true })
    .select('public_id')
    .single()
  await page.goto(`/share/${data?.public_id}`)
  await expect(page.getByRole('heading', { name: 'Open water' })).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await moveTo(page, '/test-web-share')
  await expect(page.getByRole('heading', { name: 'Web Share Target Test' })).toBeVisible()
  await expect(page).toHaveURL('/test-web-share')
  await expect(button(page, 'Simulate Web Share Target')).toBeVisible()
  await expect(button(page, 'Test Native Web Share')).toHaveCount(0)
  await expect(flag(page, 'webShareSupported')).toHaveText('No')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: unknown) => {
        document.title = JSON.stringify(data)
      },
    })
  })
  await moveTo(page, '/contact')
  await expect(flag(page, 'webShareSupported')).toHaveCount(0)
  await page.goBack()
  await expect(flag(page, 'webShareSupported')).toHaveText('Yes')
  await button(page, 'Test Native Web Share').click()
  await expect(page).toHaveTitle(/"url":"https:\/\/example\.com\/article"/)
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'))
  const said = nextAlert(page)
  await button(page, 'Test Native Web Share').click()
  expect(await said).toBe('Web Share API is not supported in this browser')

  // spec: F05, F06, F07
  await test.step('the page lists everything that prevents sharing', async () => {
    await page.route('**/manifest.json', (route) => route.fulfill({ json: { name: 'Jotsam' } }))
    await page.evaluate(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false })
      Reflect.deleteProperty(window, 'caches')
      Reflect.deleteProperty(Object.getPrototypeOf(window), 'caches')
    })
    await button(page, 'Check again').click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'HTTPS required for Web Share Target API',
      'Service Worker not registered',
      'Manifest missing or invalid share_target',
      'PWA not installed (required for share target)',
      'Cache API not supported',
    ])
    for (const name of ['isHTTPS', 'serviceWorkerRegistered', 'manifestLoaded', 'isPWAInstalled', 'cacheSupported'])
      await expect(flag(page, name)).toHaveText('No')
  })
  // spec: F10, F11, F12, F15
  await test.step('a simulated share opens quick capture, and a failed one shows an error', async () => {
    await product.signIn(page, person)
    await page.goto('/test-web-share')
    await simulateShare(page)
    await moveTo(page, '/test-web-share')
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

async function simulateShare(page: Page): Promise<void> {
  await expect(button(page, 'Simulate Web Share Target')).toBeVisible()
  await expectAccessible(page, 'diagnostics')
  await page.getByLabel('Title').fill('Whelk')
  await page.getByLabel('Text').fill('A shell with a spire')
  await expect(page.getByLabel('Source URL')).toHaveAttribute('type', 'url')
  await page.getByLabel('Source URL').fill('https://example.org/whelk')
  const open = await page.evaluateHandle(() => caches.open.bind(caches))
  await page.evaluate(() => {
    caches.open = () => Promise.reject(new Error('full'))
  })
  const said = nextAlert(page)
  await button(page, 'Simulate Web Share Target').click()
  expect(await said).toBe('Error simulating web share. Check console for details.')
  await page.evaluate((first) => {
    caches.open = first
  }, open)
  await button(page, 'Simulate Web Share Target').click()
  await expect(page).toHaveURL('/capture?shared=true')
  await expect(page.getByLabel('Content')).toHaveValue('A shell with a spire')
  await expect(page.getByLabel('Title')).toHaveValue('Whelk')
  await expect(page.getByRole('link', { name: 'example.org' })).toBeVisible()
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  // spec: F01, F02, F03, F04, F08, F09
  test('every flag says Yes when nothing prevents sharing, and the buttons clear the cache and the service worker', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const { matchMedia } = window
      window.matchMedia = (query) => matchMedia(query.includes('standalone') ? 'all' : query)
    })
    await page.goto('/test-web-share')
    await expect(banner(page, 'All systems ready! Web Share Target should work properly.')).toBeVisible()
    for (const name of ['isHTTPS', 'serviceWorkerRegistered', 'manifestLoaded', 'isPWAInstalled', 'cacheSupported'])
      await expect(flag(page, name)).toHaveText('Yes')
    const canShare = await page.evaluate(() => typeof navigator.share === 'function')
    await expect(flag(page, 'webShareSupported')).toHaveText(canShare ? 'Yes' : 'No')
    await expect(flag(page, 'sharedDataInCache')).toHaveText('No')
    await page.evaluate(async () => {
      // A worker that is still installing would fill its cache after it was cleared.
      await navigator.serviceWorker.ready
      await (await caches.open('shared-data-v1')).put('/shared-data-key', new Response('shared-data-x'))
    })
    await button(page, 'Check again').click()
    await expect(flag(page, 'sharedDataInCache')).toHaveText('Yes')

    await button(page, 'Clear Cache').click()
    await expect(banner(page, 'Cache cleared successfully.')).toBeVisible()
    await expect(flag(page, 'sharedDataInCache')).toHaveText('No')
    await button(page, 'Clear Service Worker').click()
    await expect(banner(page, 'Service worker cleared. Please refresh the page.')).toBeVisible()
    await expect(flag(page, 'serviceWorkerRegistered')).toHaveText('No')

    await page.evaluate(() => {
      caches.keys = () => Promise.reject(new Error('locked'))
      navigator.serviceWorker.getRegistrations = () => Promise.reject(new Error('busy'))
    })
    await button(page, 'Clear Cache').click()
    await expect(banner(page, 'Error clearing cache: locked')).toBeVisible()
    await button(page, 'Clear Service Worker').click()
    await expect(banner(page, 'Error clearing service worker: busy')).toBeVisible()
  })
})
