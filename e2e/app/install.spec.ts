// Chromium's own check that the app can be installed. It needs a persistent profile: a private one cannot install apps.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchPersistent } from '../support/browser/persistent-chromium.ts'
import { expect, test } from '../support/product.ts'

test('Chromium finds no reason against installing the app, and its install event shows the banner', async ({
  product,
}) => {
  test.setTimeout(60_000)
  const home = mkdtempSync(join(tmpdir(), 'jotsam-install-'))
  const context = await launchPersistent(home, { baseURL: product.url })
  try {
    const [page = await context.newPage()] = context.pages()
    await product.signIn(page, await product.proPerson())
    await page.goto('/dashboard')
    const cdp = await context.newCDPSession(page)
    // Chromium fires this event itself; the test does not simulate it.
    const banner = page.getByRole('region', { name: 'Install the app' })
    await expect(banner).toBeVisible({ timeout: 20_000 })
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

    const { url, data, errors } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(new URL(url).origin).toBe(new URL(product.url).origin)
    const manifest = JSON.parse(data ?? '{}')
    for (const { src, sizes, type } of manifest.icons) await expectIcon(page, src, sizes, type)
    const purposes = manifest.icons.map(({ sizes, purpose = 'any' }: Icon) => `${sizes} ${purpose}`)
    for (const size of ['192x192', '512x512'])
      expect(purposes).toEqual(expect.arrayContaining([`${size} any`, `${size} maskable`]))
    // The shortcuts and the share target must be inside the app's scope.
    const asked = { headers: { accept: 'text/html' } }
    for (const { url: shortcut } of manifest.shortcuts)
      expect((await page.request.get(shortcut, asked)).status()).toBe(200)
    const { action, method, enctype, params } = manifest.share_target
    expect([method, enctype]).toEqual(['POST', 'multipart/form-data'])
    expect(new URL(action, url).pathname.startsWith(manifest.scope)).toBe(true)
    expect(params.files[0].accept).toContain('image/png')

    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await expect(banner).toHaveCount(0)
  } finally {
    await context.close()
    rmSync(home, { recursive: true, force: true })
  }
})

interface Icon {
  readonly sizes: string
  readonly purpose?: string
}

async function expectIcon(page: Page, src: string, sizes: string, type: string): Promise<void> {
  const size = await page.evaluate(async (address) => {
    const answer = await fetch(address)
    const image = new Image()
    image.src = address
    await image.decode()
    return { type: answer.headers.get('content-type'), sizes: `${image.naturalWidth}x${image.naturalHeight}` }
  }, src)
  expect(size.type).toContain(type)
  if (sizes !== 'any') expect(size.sizes).toBe(sizes)
}
