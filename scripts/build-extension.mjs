// Builds the browser extension for each browser, and puts the downloads beside the web app.
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runBundler } from './bundler.mjs'
import { root, step } from './processes/shell.mjs'
import { publicRulesKey, signedRules, siteRules } from './site-rules.mjs'

const folder = join(root, 'apps/extension')
const output = join(folder, '.output')
const BROWSERS = ['chrome', 'firefox']
const BUDGET = 400_000

/** The server that a new extension uses. People who host their own server build it in, or set it in the extension. */
const server = () => process.env.EXTENSION_SERVER || process.env.PUBLIC_URL || 'http://127.0.0.1:4000'

/** Its name contains the address, so another address causes another build. */
export const extensionMark = () => `apps/extension/.output/built-for-${encodeURIComponent(server())}`

export async function bundleExtension() {
  await rm(output, { recursive: true, force: true })
  const wxt = join(root, 'node_modules/wxt/bin/wxt.mjs')
  const env = { ...process.env, EXTENSION_SERVER: server(), EXTENSION_RULES_PUBLIC_KEY: await publicRulesKey() }
  for (const browser of BROWSERS) {
    const args = [wxt, 'zip', folder, '--browser', browser, '--mv3', '--level', 'error']
    await runBundler(`The extension for ${browser}`, args, { cwd: folder, env })
  }
  const size = await gzippedSize(join(output, 'chrome-mv3'))
  step(`The extension is ${Math.round(size / 1000)} kB gzipped, of ${BUDGET / 1000} kB at most`)
}

/** The web app's build empties its folder, so this looks each time, and copies what is missing or old. */
export async function publishExtension() {
  const dist = join(root, 'apps/web/dist')
  await mkdir(join(dist, 'downloads'), { recursive: true })
  for (const browser of BROWSERS) {
    await copyNewer(join(output, `jotsam-${browser}.zip`), join(dist, `downloads/jotsam-${browser}.zip`))
  }
  await publishSiteRules(join(dist, 'extension'))
}

/** The chat sites' rules: installed extensions fetch them, and need no new version when a site changes. */
async function publishSiteRules(to) {
  const rules = await siteRules()
  await mkdir(to, { recursive: true })
  // Extensions from before rules were signed read the plain file.
  await writeNew(join(to, 'site-rules.json'), JSON.stringify(rules))
  const file = join(to, 'site-rules.signed.json')
  const published = await readFile(file, 'utf8').then(JSON.parse, () => null)
  if (published?.rules === JSON.stringify(rules)) {
    // Signed again after a change of the key. The server's user may not be allowed to read it.
    const again = await signedRules(rules, published.version).catch(() => published)
    if (again.signature === published.signature) return
  }
  await writeNew(file, JSON.stringify(await signedRules(rules)))
}

async function writeNew(file, text) {
  // The server's user may have no write access to the checkout.
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return
  await writeFile(`${file}.${process.pid}`, text)
  await rename(`${file}.${process.pid}`, file)
}

async function copyNewer(from, to) {
  const [source, target] = await Promise.all([stat(from), stat(to).catch(() => null)])
  if (target && target.mtimeMs >= source.mtimeMs) return
  // Replaced in one step: another server may be starting from the same folder.
  const draft = `${to}.${process.pid}`
  await copyFile(from, draft)
  await rename(draft, to)
}

async function gzippedSize(path) {
  const found = await stat(path)
  if (!found.isDirectory()) return gzipSync(await readFile(path), { level: 9 }).length
  const sizes = await Promise.all((await readdir(path)).map((entry) => gzippedSize(join(path, entry))))
  return sizes.reduce((sum, size) => sum + size, 0)
}
