// Lighthouse scores of the public pages on a simulated phone with a slow connection: the median of three runs. `npm run bench --
// lighthouse desktop` simulates a desktop.
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { quantile } from '../platform/measure.ts'
import { startServer } from '../platform/server-process.ts'

const PAGES = { landing: '/', pricing: '/pricing', article: '/blog/save-online-notes' }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 3
const GOAL = 95

/** Run from the repository's root. */
export default async function benchLighthouse(out: (line: string) => void, [form]: readonly string[] = []) {
  const server = await startServer()
  const missed: string[] = []
  const speeds: number[] = []
  try {
    out(`| page | ${CATEGORIES.join(' | ')} | first paint | largest paint | blocked | shifted | script |`)
    out(`|---|${'---|'.repeat(CATEGORIES.length + 5)}`)
    for (const [name, path] of Object.entries(PAGES)) {
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run++) reports.push(await runLighthouse(server.url + path, form === 'desktop'))
      speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex))
      const of = (read: (report: Report) => number) => median(reports.map(read))
      const scores = CATEGORIES.map((category) => Math.round(of(({ categories }) => categories[category].score) * 100))
      const value = (audit: string) => of(({ audits }) => audits[audit]?.numericValue ?? 0)
      out(
        `| ${name} | ${scores.join(' | ')} | ${seconds(value('first-contentful-paint'))} | ${seconds(value('largest-contentful-paint'))} | ` +
          `${Math.round(value('total-blocking-time'))} ms | ${value('cumulative-layout-shift').toFixed(3)} | ${Math.round(of(scriptBytes) / 1000)} kB |`,
      )
      for (const [index, score] of scores.entries())
        if (score < GOAL)
          missed.push(`${name}: ${CATEGORIES[index]} is ${score}. ${failing(reports, CATEGORIES[index])}`)
    }
  } finally {
    await server.stop()
    await server.remove()
  }
  out(
    `Lighthouse rates this machine, as busy as it was, at ${Math.round(median(speeds))}; an idle laptop is above 1,500.`,
  )
  out(missed.length > 0 ? missed.join('\n') : `Everything is at ${GOAL} or above.`)
  if (missed.length > 0) process.exitCode = 1
}

const run = promisify(execFile)
const LIGHTHOUSE = resolve('bench/peers/node_modules/lighthouse/cli/index.js')

async function runLighthouse(url: string, isDesktop: boolean, triesLeft = 2): Promise<Report> {
  const options = [
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update',
    ...(isDesktop ? ['--preset=desktop'] : []),
  ]
  try {
    const { stdout } = await run(process.execPath, [LIGHTHOUSE, url, ...options], { maxBuffer: 64 * 1024 * 1024 })
    return JSON.parse(stdout) as Report
  } catch (error) {
    // Sometimes the browser's trace misses its beginning, and Lighthouse must run again.
    if (triesLeft === 0) throw error
    return runLighthouse(url, isDesktop, triesLeft - 1)
  }
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
