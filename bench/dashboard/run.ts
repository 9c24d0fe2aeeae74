// Compares the dashboard with 10,000 captures to one with 20, in a real browser: time until usable, and scrolling.
import { availableParallelism, loadavg } from 'node:os'
import { chromium } from '../chromium.ts'
import { quantile } from '../platform/measure.ts'
import { startServer } from '../platform/server-process.ts'
import { fillAccount } from './fill-account.ts'
import { measureOpening } from './measure-opening.ts'
import { measureScrolling, VIEWS } from './measure-scrolling.ts'

const LIBRARIES = [20, 10_000]
const RUNS = 5
const GOAL_MS = 1500
/** As far as a person would scroll to look for something. */
const SCROLLED = 1000

/** Run from the repository's root. */
export default async function benchDashboard(out: (line: string) => void): Promise<void> {
  await using server = await startServer()
  await using browser = await chromium()
  const opened = []
  const scrolled = []
  for (const captures of LIBRARIES) {
    const session = await fillAccount(server, captures)
    const place = { url: `${server.url}/dashboard`, session }
    opened.push({ captures, ...(await measureOpening(browser, place, RUNS)) })
    for (const view of captures > SCROLLED ? VIEWS : (['cards'] as const))
      scrolled.push(await measureScrolling(browser, place, view, Math.min(captures, SCROLLED)))
  }

  out(row('captures', 'usable, nothing cached', 'usable, opened before', 'cards shown', 'a key answered within'))
  out(row(...Array<string>(5).fill('---')))
  for (const { captures, cold, warm } of opened)
    out(
      row(
        captures.toLocaleString('en'),
        ms(cold.usable),
        ms(warm.usable),
        `${ms(cold.cards)} / ${ms(warm.cards)}`,
        ms(cold.key),
      ),
    )
  const [few, many] = [opened[0], opened[1]]
  if (few && many)
    out(row('growth', times(many.cold.usable / few.cold.usable), times(many.warm.usable / few.warm.usable), '', ''))
  out('')
  out(row('captures', 'opened', 'largest paint', 'layout shift', 'blocked'))
  out(row(...Array<string>(5).fill('---')))
  for (const { captures, ...ways } of opened)
    for (const way of ['cold', 'warm'] as const) {
      const { lcp, cls, tbt } = ways[way]
      out(row(captures.toLocaleString('en'), way === 'cold' ? 'first' : 'again', ms(lcp), cls.toFixed(3), ms(tbt)))
    }
  out('')
  out(row('scrolled', 'notes', 'frames', 'frame p50', 'p95', 'longest', 'over 33 ms'))
  out(row(...Array<string>(7).fill('---')))
  for (const { view, cards, frames } of scrolled) {
    const late = frames.filter((frame) => frame > 33).length / frames.length
    out(
      row(
        view,
        cards.toLocaleString('en'),
        String(frames.length),
        ms(quantile(frames, 0.5)),
        ms(quantile(frames, 0.95)),
        ms(Math.max(...frames)),
        `${(late * 100).toFixed(1)} %`,
      ),
    )
  }
  const slowest = Math.max(many?.cold.usable ?? 0, many?.warm.usable ?? 0)
  out(`\nTo reach with 10,000 captures: usable within ${ms(GOAL_MS)}. It is ${ms(slowest)}.`)
  const [load = 0] = loadavg()
  out(`While it ran, ${load.toFixed(1)} processes shared this machine's ${availableParallelism()} processors.`)
  if (slowest > GOAL_MS) process.exitCode = 1
}

const ms = (value: number) => `${Math.round(value)} ms`
const times = (value: number) => `x ${value.toFixed(2)}`
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`
