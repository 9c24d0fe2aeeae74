// Finds what the browser tests need, or gets it: a Chromium (an existing one, else Playwright's, else the system package
// manager's) and pdftotext, which reads the PDFs they download.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodeOf, root, step } from './processes/shell.mjs'

// The headless shell runs the tests two to three times faster.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

// The shell has no extensions, and Chrome itself takes none from the command line.
const NAMES_WITH_EXTENSIONS = ['chromium', 'chromium-browser']

/** The path of a Chromium, or null for Playwright's own. */
export function ensureChromium() {
  return ensureOneOf(NAMES)
}

/** All that the browser tests need, and the variables that tell them where it is. */
export async function ensureForBrowserTests() {
  const chromium = await ensureChromium()
  const withExtensions = await ensureOneOf(NAMES_WITH_EXTENSIONS)
  await ensurePdftotext()
  return { ...(chromium ? { CHROMIUM: chromium } : {}), ...(withExtensions ? { CHROMIUM_FULL: withExtensions } : {}) }
}

async function ensurePdftotext() {
  if (find('pdftotext')) return
  step('Getting pdftotext for the browser tests, once')
  await installPackages('poppler-utils')
  if (!find('pdftotext')) throw new Error('pdftotext could not be had: install poppler-utils (or poppler).')
}

async function ensureOneOf(names) {
  const found = findOneOf(names)
  if (found) return found
  if (await hasPlaywrightsOwn()) return null
  step('Getting a Chromium for the browser tests, once')
  const cli = join(root, 'node_modules', 'playwright', 'cli.js')
  if ((await exitCodeOf(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', minutes: 5 })) === 0)
    return null
  await installPackages('chromium', 'chromium-headless-shell')
  const installed = findOneOf(names)
  if (!installed) throw new Error('No Chromium could be had: install one, or run "npx playwright install chromium".')
  return installed
}

function findOneOf(names) {
  return names.map(find).find(Boolean) ?? null
}

function find(name) {
  try {
    const where = process.platform === 'win32' ? 'where' : 'which'
    return execFileSync(where, [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .split(/\r?\n/)[0]
  } catch {
    return null
  }
}

async function installPackages(...names) {
  // The command must not ask questions.
  const quiet = { stdio: 'ignore', minutes: 10, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await exitCodeOf('apt-get', ['update'], quiet).catch(() => 1)
  await exitCodeOf('apt-get', ['install', '-y', ...names], quiet).catch(() => 1)
}

async function hasPlaywrightsOwn() {
  try {
    const { chromium } = await import('@playwright/test')
    return existsSync(chromium.executablePath())
  } catch {
    return false
  }
}
