// The built extension in a real Firefox, where one is installed: its own sign-in, a note, a page, a chat and a selection. FIREFOX names the browser.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { serve } from '../support/browser/local-server.ts'
import { type Firefox, findFirefox, openFirefox } from '../support/firefox/marionette.ts'
import { type FirefoxPage, pageOf } from '../support/firefox/page.ts'
import { capturesOf } from '../support/library.ts'
import { expect, type Person, test } from '../support/product.ts'

const ID = 'extension@jotsam.example'
const built = (path: string) => resolve(import.meta.dirname, '../../apps/extension', path)
const article = `<!doctype html><title>Low tide</title><article><h1>Low tide</h1><p>${'The tide comes in twice a day. '.repeat(20)}</p></article>`
const chat = `<!doctype html><title>Bayes</title>${readFileSync(built('src/extract/fixtures/chatgpt.html'), 'utf8')}`

test('in Firefox the extension signs in, and saves a note, a page, a chat and a selection', async ({ product }) => {
  const program = findFirefox()
  test.skip(program === undefined, 'No Firefox was found. Set FIREFOX to the path of one.')
  const person = await product.proPerson()
  // Every address without TLS is answered here, under the name of its host.
  const { url } = await serve((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://unknown')
    const body = pathname.startsWith('/c/') ? chat : pathname === '/tide' ? article : null
    answer.writeHead(body === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  const firefox = await openFirefox(program ?? '', {
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': Number(new URL(url).port),
    'network.stricttransportsecurity.preloadlist': false,
    'dom.security.https_first': false,
  })
  try {
    await firefox.command('WebDriver:NewSession', { capabilities: {} })
    await firefox.command('Addon:Install', { path: built('.output/jotsam-firefox.zip'), temporary: true })
    const page = pageOf(firefox)
    await page.goTo(`moz-extension://${await allowedEverywhere(firefox, page)}/popup.html`)
    await signIn(page, product.url, person)
    await page.fill('Quick note', 'Low tide in Firefox')
    await page.click('//button[contains(., "Save note")]')
    await page.until('return document.querySelector("li")?.innerText.includes("Saved") ?? false')
    for (const [address, command] of [
      ['http://reading.example/tide', 'save-page'],
      ['http://chatgpt.com/c/11111111-2222-4333-8444-555555555555', 'save-conversation'],
    ] as const) {
      await page.goTo(address)
      await press(firefox, page, command)
      await page.untilInside('jotsam-extension', '.toast', 'Saved')
    }
    await page.goTo('http://reading.example/tide')
    await page.run('getSelection().selectAllChildren(document.querySelector("h1"))')
    await press(firefox, page, 'save-selection')
    await page.untilInside('jotsam-extension', '.toast', 'Saved')
    const stored = (await capturesOf(person)).map(({ title, content, turns }) => [
      title,
      content.slice(0, 40),
      turns?.length,
    ])
    expect(stored).toEqual([
      ['Low tide in Firefox', '<p>Low tide in Firefox</p>', undefined],
      ['Low tide', expect.stringContaining('The tide comes in twice'), 1],
      ['Bayes', expect.any(String), 2],
      ['Low tide', '<h1>Low tide</h1>', undefined],
    ])
  } finally {
    await firefox.close()
  }
})

/** Reports a keyboard shortcut as the browser does. */
async function press(firefox: Firefox, page: FirefoxPage, command: string): Promise<void> {
  await inBrowser(firefox, () =>
    page.run('WebExtensionPolicy.getByID(arguments[0]).extension.shortcuts.onCommand(arguments[1])', ID, command),
  )
}

/**
 * Grants what the person would grant in the browser's own prompt, which no script can answer. Returns the host of the extension's
 * pages.
 */
async function allowedEverywhere(firefox: Firefox, page: FirefoxPage): Promise<unknown> {
  const uuids = await inBrowser(firefox, async () => {
    await page.run(
      `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs')
       const { extension } = WebExtensionPolicy.getByID(arguments[0])
       return ExtensionPermissions.add(arguments[0], { permissions: [], origins: ['http://*/*', 'https://*/*'] }, extension)`,
      ID,
    )
    return await page.run(`return Services.prefs.getStringPref('extensions.webextensions.uuids')`)
  })
  return JSON.parse(String(uuids))[ID]
}

/** Runs scripts in the browser itself in place of the page. */
async function inBrowser<T>(firefox: Firefox, run: () => Promise<T>): Promise<T> {
  await firefox.command('Marionette:SetContext', { value: 'chrome' })
  const value = await run()
  await firefox.command('Marionette:SetContext', { value: 'content' })
  return value
}

async function signIn(page: FirefoxPage, server: string, { email, password }: Person): Promise<void> {
  await page.click('//button[contains(., "Settings") or @aria-label="Settings"]')
  await page.fill('Server address', server)
  await page.click('//button[contains(., "Use this server")]')
  await page.until('return document.body.innerText.includes("Server saved")')
  await page.click('//button[contains(., "Back") or @aria-label="Back"]')
  await page.fill('Email', email)
  await page.fill('Password', password)
  await page.click('//button[contains(., "Sign In")]')
  await page.until('return document.body.innerText.includes(arguments[0])', email)
}
