// Measures the editor in a real browser: time until the first key press is seen, time from a key to its frame, the processor time of a
// key on the page's main thread, and what is loaded. On a busy machine only the processor time tells something about the editor.
import { availableParallelism, loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'
import { chromium } from '../chromium.ts'
import { signedIn } from '../dashboard/signed-in.ts'
import { quantile } from '../platform/measure.ts'
import { newAccount } from '../platform/new-account.ts'
import { startServer } from '../platform/server-process.ts'

const KEYS = 100
/** A quick typist presses a key every 50 milliseconds at best. */
const BETWEEN_MS = 50
const RUNS = 2
const GOAL_MS = 16

const CODE = '<pre><code class="language-js">const tide = 3\nif (tide &gt; 2) {\n  sail(tide)\n}</code></pre>'

const NOTES = [
  { name: 'plain, 2,000 characters', content: `<p>${words(1990)}</p>` },
  { name: 'plain, 50,000 characters', content: paragraphs(49_000) },
  { name: '50,000 characters, 200 code blocks', content: withCode(200) },
  { name: 'formulas', content: `<p>so <span data-language="tex">$x^2$</span></p>`.repeat(20) },
  { name: 'code', content: `${CODE.repeat(3)}<p>end</p>` },
  { name: 'a table', content: `<table><tbody>${'<tr><td>a</td><td>b</td></tr>'.repeat(10)}</tbody></table><p>end</p>` },
]

/** Run from the repository's root. */
export default async function benchEditor(out: (line: string) => void): Promise<void> {
  await using server = await startServer()
  await using browser = await chromium()
  let slowest = 0
  const { client, session } = await newAccount(server)
  out('| note | first key seen | key to frame p50 | p95 | processor p50 | p95 | loaded to read | more to edit |')
  out('|---|---|---|---|---|---|---|---|')
  for (const { name, content } of NOTES) {
    const made = await client.from('captures').insert({ title: name, content }).select('id').single()
    if (made.error) throw made.error
    const runs = []
    for (let run = 0; run < RUNS; run += 1)
      runs.push(await measure(browser, { url: server.url, session, id: made.data.id }))
    const keys = runs.flatMap((run) => run.keys)
    const work = runs.flatMap((run) => run.work)
    slowest = Math.max(slowest, quantile(work, 0.95))
    const first = quantile(
      runs.map((run) => run.first),
      0.5,
    )
    const spread = [keys, work].flatMap((times) => [ms(quantile(times, 0.5)), ms(quantile(times, 0.95))])
    const cells = [name, `${Math.round(first)} ms`, ...spread, `${runs[0]?.toRead} kB`, `${runs[0]?.toEdit} kB`]
    out(`| ${cells.join(' | ')} |`)
  }
  out(`\nTo reach: ${GOAL_MS} ms of processor time for a key at p95. The slowest is ${ms(slowest)}.`)
  const [load = 0] = loadavg()
  out(`While it ran, ${load.toFixed(1)} processes shared this machine's ${availableParallelism()} processors.`)
}

interface Opened {
  readonly url: string
  readonly session: Session
  readonly id: string
}

async function measure(browser: Browser, { url, session, id }: Opened) {
  const context = await signedIn(browser, { url, session })
  const page = await context.newPage()
  const loaded = loadedParts(page)
  await page.goto(`${url}/dashboard?capture=${id}`)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.waitFor()
  await page.getByTestId('capture-content').waitFor()
  await page.waitForLoadState('networkidle')
  const toRead = await loaded()
  const begun = performance.now()
  await edit.click()
  const text = page.getByRole('textbox', { name: 'Content' })
  await text.waitFor()
  await text.focus()
  await listen(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('x')
  await page.waitForFunction(() => Reflect.get(window, 'keyTimes').length > 0)
  const first = performance.now() - begun
  // The parts that are loaded after the first key are part of what the note needs.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Reflect.get(window, 'keyTimes').splice(0))
  await page.keyboard.type('word '.repeat(KEYS / 5), { delay: BETWEEN_MS })
  await page.waitForFunction((count) => Reflect.get(window, 'keyTimes').length >= count, KEYS)
  const keys: number[] = await page.evaluate(() => Reflect.get(window, 'keyTimes'))
  const work = await workOfKeys(page)
  const toEdit = (await loaded()) - toRead
  await context.close()
  return { first, keys, work, toRead, toEdit }
}

/** Adds up the kB of scripts and styles that the page loads, as they are sent. A file that is fetched and then run counts once, and the
 * service worker's copies do not count. */
function loadedParts(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isPart = /\.(?:js|css)$/.test(pathname) && response.request().serviceWorker() === null
    if (isPart && !sizes.has(pathname))
      sizes.set(
        pathname,
        response.body().then((body) => gzipSync(body).byteLength),
      )
  })
  return async () => {
    const bytes = await Promise.all(sizes.values())
    return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000)
  }
}

/** The processor time of the main thread for each key until its frame is made, beyond that of a frame without a key. Waiting and other
 * programs do not count. */
async function workOfKeys(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const framed = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))
  const timesOf = async (keys: readonly string[]) => {
    const times: number[] = []
    for (const key of keys) {
      const before = await spent()
      await page.keyboard.press(key)
      await framed()
      times.push((await spent()) - before)
      await page.waitForTimeout(BETWEEN_MS)
    }
    return times
  }
  // Shift alone writes nothing.
  const nothing = quantile(await timesOf(Array(20).fill('Shift')), 0.5)
  const work = await timesOf([...'words in a row, as people write them down. '.repeat(3).slice(0, KEYS)])
  await devtools.detach()
  return work.map((time) => Math.max(0, time - nothing))
}

/** Notes the time from each key press until the frame that shows it has been made. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key.length > 1) return
        const pressed = performance.now()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - pressed)
          port2.postMessage(null)
        })
      },
      true,
    )
  })
}

function words(length: number): string {
  return 'the tide comes in and goes out again '.repeat(Math.ceil(length / 37)).slice(0, length)
}

function paragraphs(length: number): string {
  return `<p>${words(490)}</p>`.repeat(Math.floor(length / 497))
}

function withCode(count: number): string {
  return `${`<p>${words(140)}</p>${CODE}`.repeat(count)}<p>end</p>`
}

const ms = (value: number) => `${value.toFixed(1)} ms`
