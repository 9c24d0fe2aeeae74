// The built extension in a real Chromium with its own profile. It reaches the product through a proxy.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import * as authForm from '../account/auth-form.ts'
import { launchPersistent } from '../browser/persistent-chromium.ts'
import { startTestProxy, type TestProxy } from '../browser/test-proxy.ts'
import { test as base, expect, type Person } from '../product.ts'
import type { ExtensionApi } from './extension-api.ts'

export { expect }

declare const chrome: ExtensionApi

export interface Extension {
  readonly context: BrowserContext
  readonly proxy: TestProxy
  worker(): Promise<Worker>
  /** Opens the popup in a tab, as if it were over the given page. */
  popup(over?: Page): Promise<Page>
  /** Signs in, in a new popup or the given one, and returns the popup. */
  signIn(person: Person, popup?: Page): Promise<Page>
  /** Opens a new tab. */
  visit(url: string): Promise<Page>
  /** Chooses an item of the context menu, as the browser reports it. */
  chooseMenu(page: Page, item: string, info?: object): Promise<void>
  /** Reports a keyboard shortcut as the browser does, but without the activeTab permission of a real key press. */
  command(page: Page, name: string): Promise<void>
  /** Ends the service worker, as the browser does to free memory. */
  killWorker(): Promise<void>
  /** The extension's toasts on the page. */
  toast(page: Page): ReturnType<Page['locator']>
}

const built = resolve(import.meta.dirname, '../../../apps/extension/.output/chrome-mv3')

interface Installed {
  readonly context: BrowserContext
  readonly proxy: TestProxy
  readonly id: string
}

export const test = base.extend<{ extension: Extension }, { everySite: boolean; installed: Installed }>({
  /** Whether the extension has permission for every site. */
  everySite: [true, { option: true, scope: 'worker' }],

  // All tests of a worker share one browser, because starting it takes longer than most tests.
  installed: [
    async ({ everySite }, use) => {
      const home = mkdtempSync(join(tmpdir(), 'jotsam-extension-'))
      const proxy = await startTestProxy(process.env.E2E_URL ?? '')
      const browser = await startBrowser(home, proxy, { everySite })
      await use(browser)
      await browser.context.close()
      await proxy.close()
      rmSync(home, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  extension: async ({ installed }, use) => {
    const { context, proxy } = installed
    proxy.reset()
    proxy.forwarded.length = 0
    await resetExtension(context)
    await use(extensionIn(installed))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** Starts a browser with the extension; with the same folder again, in the same profile. */
export async function startBrowser(home: string, proxy: TestProxy, { everySite = true } = {}): Promise<Installed> {
  const folder = join(home, 'extension')
  cpSync(built, folder, { recursive: true })
  if (everySite) allowEverySite(folder)
  openShadowTrees(folder)
  // The download page writes this file too; it tells the extension its server.
  writeFileSync(join(folder, 'server.json'), JSON.stringify({ server: proxy.url }))
  const context = await launchPersistent(join(home, 'profile'), {
    args: [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    // The product's own, which would fetch the whole app. The extension's worker is not registered by a page.
    serviceWorkers: 'block',
  })
  return { context, proxy, id: new URL((await workerOf(context)).url()).host }
}

export function extensionIn({ context, proxy, id }: Installed): Extension {
  const worker = () => workerOf(context)
  const popup = async (over?: Page) => {
    const page = await context.newPage()
    await page.setViewportSize({ width: 380, height: 600 })
    if (over) await readTab(page, over.url())
    await page.goto(`chrome-extension://${id}/popup.html`)
    return page
  }
  return {
    context,
    proxy,
    worker,
    popup,
    async signIn(person, at) {
      const page = at ?? (await popup())
      await authForm.signIn(page, person)
      await expect(page.getByText(person.email)).toBeVisible()
      return page
    },
    async visit(url) {
      const page = await context.newPage()
      await page.goto(url)
      return page
    },
    async chooseMenu(page, item, info = {}) {
      await (await worker()).evaluate(
        async ({ url, item, info }) => {
          const tab = (await chrome.tabs.query({})).find((each) => each.url === url)
          const clicked = { menuItemId: item, pageUrl: url, frameId: 0, editable: false, ...info }
          chrome.contextMenus.onClicked.dispatch(clicked, tab)
        },
        { url: page.url(), item, info },
      )
    },
    async command(page, name) {
      await page.bringToFront()
      await (await worker()).evaluate(async (name) => {
        const [tab] = await chrome.tabs.query({ active: true })
        chrome.commands.onCommand.dispatch(name, tab)
      }, name)
    },
    async killWorker() {
      const [first = await context.newPage()] = context.pages()
      const session = await context.newCDPSession(first)
      const { targetInfos } = await session.send('Target.getTargets')
      const target = targetInfos.find(({ type, url }) => type === 'service_worker' && url.includes(id))
      if (target) await session.send('Target.closeTarget', { targetId: target.targetId })
      await session.detach()
    },
    toast: (page) => page.locator('jotsam-extension .toast'),
  }
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

/** Restores the state after installing: signed out, empty storage, no open pages. */
async function resetExtension(context: BrowserContext): Promise<void> {
  // The browser's first page stays open, because the browser ends with its last one.
  for (const page of context.pages().slice(1)) await page.close()
  await (await workerOf(context)).evaluate(() => chrome.storage.local.clear())
}

/** Grants the permission in the manifest, because a script cannot answer the browser's prompt. */
function allowEverySite(folder: string): void {
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: ['<all_urls>'] }))
}

/** A page cannot look into the extension's elements, and the browser's test driver is no more than a page. */
function openShadowTrees(folder: string): void {
  const file = join(folder, 'page.js')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(?<=attachShadow\(\{mode:.)closed/, 'open'))
}

/** A real popup is over a tab. This one is a tab itself, so it is told which tab to read. */
async function readTab(popup: Page, url: string): Promise<void> {
  await popup.addInitScript((wanted) => {
    const query = chrome.tabs.query.bind(chrome.tabs)
    chrome.tabs.query = async () => (await query({})).filter((tab) => tab.url === wanted)
  }, url)
}
