// Lighthouse scores of the public pages and the dashboard on a simulated phone with a slow connection: the median of three runs.
// `npm run bench -- lighthouse desktop` simulates a desktop. `uncalibrated` keeps Lighthouse's default slowdown of the processor, and
// names of pages measure only these.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'
import { openProfile } from '../chromium.ts'
import { fillAccount } from '../dashboard/fill-account.ts'
import { quantile } from '../platform/measure.ts'
import { startServer } from '../platform/server-process.ts'

const PAGES = { landing: '/', pricing: '/pricing', article: '/blog/save-online-notes', dashboard: '/dashboard' }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 3
/** Of the public pages; the dashboard does much more. It also asks not to be found, so its SEO does not count. */
const GOAL = 100
const DASHBOARD_GOAL = 95

/** Run from the repository's root. */
export default async function benchLighthouse(out: (line: string) => void, words: readonly string[] = []) {
  const isDesktop = words.includes('desktop')
  const pages = Object.entries(PAGES).filter(
    ([name], _, all) => !all.some(([each]) => words.includes(each)) || words.includes(name),
  )
  await using server = await startServer()
  const missed: string[] = []
  const speeds: number[] = []
  const session = await fillAccount(server, 100)
  const { benchmarkIndex } = (await runLighthouse({ ...UNSLOWED, url: server.url + PAGES.article })).environment
  // The desktop that Lighthouse simulates is as fast as the machine that it runs on.
  const slowdown = isDesktop ? 1 : words.includes('uncalibrated') ? DEFAULT_SLOWDOWN : cpuSlowdown(benchmarkIndex)
  out(
    `Lighthouse rates this machine at ${Math.round(benchmarkIndex)}. A processor ${slowdown} times as slow is simulated.\n`,
  )
  out(`| page | ${CATEGORIES.join(' | ')} | first paint | largest paint | blocked | shifted | script |`)
  out(`|---|${'---|'.repeat(CATEGORIES.length + 5)}`)
  for (const [name, path] of pages) {
    const visit = {
      url: server.url + path,
      isDesktop,
      slowdown,
      session: name === 'dashboard' ? session : null,
    }
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++) reports.push(await runLighthouse(visit))
    speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex))
    const of = (read: (report: Report) => number) => median(reports.map(read))
    const scores = CATEGORIES.map((category) => Math.round(of(({ categories }) => categories[category].score) * 100))
    const value = (audit: string) => of(({ audits }) => audits[audit]?.numericValue ?? 0)
    out(
      `| ${name} | ${scores.join(' | ')} | ${seconds(value('first-contentful-paint'))} | ${seconds(value('largest-contentful-paint'))} | ` +
        `${Math.round(value('total-blocking-time'))} ms | ${value('cumulative-layout-shift').toFixed(3)} | ${Math.round(of(scriptBytes) / 1000)} kB |`,
    )
    const goals = CATEGORIES.map((category) => (!visit.session ? GOAL : category === 'seo' ? 0 : DASHBOARD_GOAL))
    for (const [index, score] of scores.entries())
      if (score < (goals[index] ?? GOAL))
        missed.push(`${name}: ${CATEGORIES[index]} is ${score}. ${failing(reports, CATEGORIES[index])}`)
  }
  out(`While it ran, Lighthouse rated this machine at ${Math.round(median(speeds))}; an idle laptop is above 1,500.`)
  out(
    missed.length > 0
      ? missed.join('\n')
      : `Every public page is at ${GOAL}, the dashboard at ${DASHBOARD_GOAL} or above.`,
  )
  if (missed.length > 0) process.exitCode = 1
}

interface Visit {
  readonly url: string
  readonly isDesktop: boolean
  readonly slowdown: number
  /** Null for a page that is visited without an account. */
  readonly session: Session | null
}

/** Lighthouse's own, which is right on a fast laptop only. */
const DEFAULT_SLOWDOWN = 4

/** The multiplier for a mid-tier phone, by the classes of devices in Lighthouse's docs/throttling.md. */
function cpuSlowdown(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1500) return DEFAULT_SLOWDOWN // a high-end desktop
  if (benchmarkIndex >= 800) return 2 // a low-end desktop or a high-end phone
  return 1 // a mid-tier phone
}

const UNSLOWED: Visit = { url: '', isDesktop: true, slowdown: 1, session: null }
const PORT = 9333
const run = promisify(execFile)
const LIGHTHOUSE = resolve('bench/peers/node_modules/lighthouse/cli/index.js')

/** Each run has a new browser, so nothing is cached. */
async function runLighthouse(visit: Visit, triesLeft = 2): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'jotsam-lighthouse-'))
  const browser = await openProfile(profile, [`--remote-debugging-port=${PORT}`])
  try {
    if (visit.session) await signIn(browser, visit.url, visit.session)
    const options = [
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--port=${PORT}`,
      // The session must stay.
      '--disable-storage-reset',
      `--throttling.cpuSlowdownMultiplier=${visit.slowdown}`,
      ...(visit.isDesktop ? ['--preset=desktop'] : []),
    ]
    const { stdout } = await run(process.execPath, [LIGHTHOUSE, visit.url, ...options], { maxBuffer: 64 * 1024 * 1024 })
    return JSON.parse(stdout) as Report
  } catch (error) {
    // Sometimes the browser's trace misses its beginning, and Lighthouse must run again.
    if (triesLeft === 0) throw error
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
  return runLighthouse(visit, triesLeft - 1)
}

/** Stores a session from a page that loads nothing of the app. */
async function signIn(browser: BrowserContext, url: string, session: Session): Promise<void> {
  const page = await browser.newPage()
  await page.goto(new URL('/robots.txt', url).href)
  await page.evaluate((value) => localStorage.setItem('jotsam-auth-token', value), JSON.stringify(session))
  await page.close()
}

/** The parts of Lighthouse's report that are used. */
interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Record<
    (typeof CATEGORIES)[number],
    { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
  >
  readonly audits: Readonly<Record<string, Audit | undefined>>
}

interface Audit {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly details?: { readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[] }
}

function scriptBytes({ audits }: Report): number {
  return (audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

function failing([first]: readonly Report[], name: (typeof CATEGORIES)[number] | undefined): string {
  if (!first || !name) return ''
  return first.categories[name].auditRefs
    .filter(({ id, weight }) => weight > 0 && (first.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => first.audits[id]?.title ?? id)
    .join('; ')
}

const median = (values: readonly number[]) => quantile(values, 0.5)

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
