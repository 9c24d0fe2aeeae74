// The builds for Chrome and Firefox: permissions, size, and only APIs that each browser supports.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '../support/product.ts'

const output = resolve(import.meta.dirname, '../../apps/extension/.output')
const manifestOf = (browser: string) => JSON.parse(readFileSync(join(output, `${browser}-mv3/manifest.json`), 'utf8'))
const scriptsOf = (browser: string) => {
  const folder = join(output, `${browser}-mv3`)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, code: readFileSync(join(folder, file), 'utf8') }))
}

test('the extension requests no host permissions at install and runs no remote code', () => {
  for (const browser of ['chrome', 'firefox']) {
    const manifest = manifestOf(browser)
    expect(manifest.permissions).toEqual([
      'activeTab',
      'scripting',
      'storage',
      'unlimitedStorage',
      'contextMenus',
      'alarms',
      'identity',
    ])
    expect(manifest).not.toHaveProperty('host_permissions')
    expect(manifest).not.toHaveProperty('externally_connectable')
    expect(manifest).not.toHaveProperty('web_accessible_resources')
    expect(manifest.optional_host_permissions).toEqual(['https://*/*', 'http://*/*'])
    expect(manifest.content_security_policy.extension_pages).toContain("script-src 'self'")
    expect(manifest.content_security_policy.extension_pages).not.toMatch(/unsafe|script-src[^;]*http/)
    for (const { file, code } of scriptsOf(browser))
      expect(code, file).not.toMatch(/\beval\(|new Function\(|importScripts\(/)
  }
})

test('the compressed extension is smaller than 400 kB', () => {
  for (const browser of ['chrome', 'firefox']) {
    const folder = join(output, `${browser}-mv3`)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    const sizes = files.map(({ parentPath, name }) => gzipSync(readFileSync(join(parentPath, name))).byteLength)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
  }
})

test('the Firefox build has the manifest Firefox needs and calls no Chrome-only API', () => {
  const manifest = manifestOf('firefox')
  const { gecko } = manifest.browser_specific_settings
  expect(gecko).toMatchObject({
    id: expect.stringMatching(/@/),
    strict_min_version: expect.stringMatching(/^\d+\.\d+$/),
  })
  // The Firefox add-on store has required this since 2025.
  expect(gecko.data_collection_permissions.required).toEqual([
    'authenticationInfo',
    'browsingActivity',
    'websiteContent',
  ])
  expect(manifest.background).toEqual({ scripts: ['background.js'] })
  expect(manifest).not.toHaveProperty('minimum_chrome_version')
  // These exist only in Chrome; an unguarded call would stop the script in Firefox.
  const chromeOnly =
    /\.(?:offscreen|sidePanel|declarativeContent|documentScan|enterprise|fileBrowserHandler|gcm|instanceID|platformKeys|power|readingList|signedInDevices|systemLog|tabCapture|tts|ttsEngine|vpnProvider|wallpaper)\.[a-z]|(?<!\?)\.setAccessLevel\(/
  for (const { file, code } of scriptsOf('firefox')) expect(chromeOnly.exec(code)?.[0], file).toBeUndefined()
  const zip = readFileSync(join(output, 'jotsam-firefox.zip')).toString('latin1')
  for (const part of ['manifest.json', 'background.js', 'page.js', 'reader.js', 'popup.html'])
    expect(zip).toContain(part)
})

test('the Chrome build calls no API newer than its minimum Chrome version', () => {
  const manifest = manifestOf('chrome')
  expect(manifest.minimum_chrome_version).toBe('111')
  expect(manifest.background).toEqual({ service_worker: 'background.js' })
  // Later Chrome versions introduced these.
  const later =
    /Promise\.(?:withResolvers|try)\(|URL\.(?:canParse|parse)\(|AbortSignal\.any\(|(?:Object|Map)\.groupBy\(|Array\.fromAsync\(/
  for (const { file, code } of scriptsOf('chrome')) expect(later.exec(code)?.[0], file).toBeUndefined()
})

// spec: H18
test('the pages about the extension name the minimum browser versions of its manifests', async ({ request }) => {
  const chrome = manifestOf('chrome').minimum_chrome_version
  const firefox = Number.parseFloat(manifestOf('firefox').browser_specific_settings.gecko.strict_min_version)
  let text = ''
  for (const path of ['/help', '/download', '/chrome-extension-for-notes']) {
    const html = await (await request.get(path)).text()
    text = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<!--.*?-->/g, '')
    expect(text, path).toContain(`version ${chrome}`)
    expect(text, path).toMatch(new RegExp(`Firefox (?:from version )?${firefox}\\b`))
  }
  expect(text).not.toContain('version 88')
})
