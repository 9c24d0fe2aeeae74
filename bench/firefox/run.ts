// npm run bench -- firefox: uses the built extension once in a real Firefox: installs it, signs in, saves a note and a selection,
// and finds both on the server. FIREFOX names the browser. Nothing is measured; the other tests use Chromium only.
import { resolve } from 'node:path'
import { newAccount } from '../platform/new-account.ts'
import { startServer } from '../platform/server-process.ts'
import { type Firefox, openFirefox } from './marionette.ts'
import { type FirefoxPage, pageOf } from './page.ts'

const ID = 'extension@jotsam.example'

/** Run from the repository's root. */
export default async function benchFirefox(out: (line: string) => void): Promise<void> {
  await using server = await startServer()
  const person = { email: 'firefox@example.org', password: 'low tide at 7' }
  const { client } = await newAccount(server, person)
  const firefox = await openFirefox()
  try {
    await firefox.command('WebDriver:NewSession', { capabilities: {} })
    const path = resolve('apps/extension/.output/jotsam-firefox.zip')
    await firefox.command('Addon:Install', { path, temporary: true })
    const page = pageOf(firefox)
    const popup = `moz-extension://${await allowedEverywhere(firefox, page)}/popup.html`
    out('installed')
    await page.goTo(popup)
    await signIn(page, server.url, person)
    out('signed in')
    await page.fill('Quick note', 'Low tide in Firefox')
    await page.click('//button[contains(., "Save note")]')
    await page.until('return document.querySelector("li")?.innerText.includes("Saved") ?? false')
    out('note saved')
    await page.goTo(`${server.url}/privacy-policy`)
    await page.until(SELECTED)
    await page.clickInside('jotsam-extension')
    await page.until(TOAST, 'Saved')
    out('selection saved')
    const { data } = await client.from('captures').select('content').order('created_at')
    const stored = data?.map(({ content }) => content).join('\n')
    out(stored ?? 'nothing')
    if (stored !== '<p>Low tide in Firefox</p>\n<h1>Privacy Policy</h1>') process.exitCode = 1
  } finally {
    await firefox.close()
  }
}

/** Repeats until the extension's script has received it. */
const SELECTED = `if (Date.now() > (globalThis.selectedAt ?? 0) + 2000) {
  globalThis.selectedAt = Date.now()
  getSelection().removeAllRanges()
  getSelection().selectAllChildren(document.querySelector('h1'))
}
return document.querySelector('jotsam-extension') !== null`

const TOAST = `return [...document.querySelectorAll('jotsam-extension')].some(({ shadowRoot }) =>
  shadowRoot.querySelector('.toast')?.innerText.includes(arguments[0]))`

/**
 * Grants what the person would grant in the browser's own prompt, which no script can answer. Returns the host of the extension's
 * pages.
 */
async function allowedEverywhere(firefox: Firefox, page: FirefoxPage): Promise<unknown> {
  await firefox.command('Marionette:SetContext', { value: 'chrome' })
  await page.run(
    `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs')
     const { extension } = WebExtensionPolicy.getByID(arguments[0])
     return ExtensionPermissions.add(arguments[0], { permissions: [], origins: ['http://*/*', 'https://*/*'] }, extension)`,
    ID,
  )
  const uuids = await page.run(`return Services.prefs.getStringPref('extensions.webextensions.uuids')`)
  await firefox.command('Marionette:SetContext', { value: 'content' })
  return JSON.parse(String(uuids))[ID]
}

async function signIn(page: FirefoxPage, server: string, person: { email: string; password: string }): Promise<void> {
  await page.click('//button[contains(., "Settings") or @aria-label="Settings"]')
  await page.fill('Server address', server)
  await page.click('//button[contains(., "Use this server")]')
  await page.until('return document.body.innerText.includes("Server saved")')
  await page.click('//button[contains(., "Back") or @aria-label="Back"]')
  await page.fill('Email', person.email)
  await page.fill('Password', person.password)
  await page.click('//button[contains(., "Sign In")]')
  await page.until('return document.body.innerText.includes(arguments[0])', person.email)
}
