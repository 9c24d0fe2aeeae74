// Measures the time from navigation until the dashboard shows its first cards and the search field shows a typed letter.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { quantile } from '../platform/measure.ts'
import { type Place, signedIn } from './signed-in.ts'

export interface Opening {
  /** Milliseconds after the navigation began. */
  readonly cards: number
  readonly usable: number
  /** From the key press to the frame that shows the letter. */
  readonly key: number
  /** The largest contentful paint, the cumulative layout shift and the blocked time, as Lighthouse counts them, until then. */
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
}

export async function measureOpening(browser: Browser, place: Place, runs: number) {
  const cold: Opening[] = []
  const warm: Opening[] = []
  for (let run = 0; run < runs; run++) {
    const context = await signedIn(browser, place)
    await context.addInitScript(watch)
    cold.push(await open(context, place))
    warm.push(await open(context, place))
    await context.close()
  }
  return { cold: median(cold), warm: median(warm) }
}

async function open(context: BrowserContext, { url }: Place): Promise<Opening> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('article').first().waitFor()
  await page.getByRole('searchbox', { name: 'Search notes' }).press('t')
  const opening = await page.waitForFunction(() => (window as Watched).opening).then((handle) => handle.jsonValue())
  await settled(page)
  await page.close()
  if (!opening) throw new Error('The page measured nothing.')
  return opening
}

/** Waits until the service worker has cached its files. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.waitForLoadState('networkidle')
}

type Watched = Window & { opening?: Opening }

/** Runs in the page before its own scripts. */
function watch(): void {
  let cards = 0
  let lcp = 0
  let cls = 0
  let tbt = 0
  const follow = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
  follow('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime
  })
  follow('layout-shift', (entry) => {
    cls += Number(Reflect.get(entry, 'value'))
  })
  follow('longtask', ({ duration }) => {
    tbt += duration - 50
  })
  const look = () => {
    if (document.querySelector('article')) cards = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener(
    'input',
    ({ timeStamp }) =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          const usable = performance.now()
          ;(window as Watched).opening ??= { cards, usable, key: usable - timeStamp, lcp, cls, tbt }
        }),
      ),
    true,
  )
}

function median(openings: readonly Opening[]): Opening {
  const of = (name: keyof Opening) =>
    quantile(
      openings.map((opening) => opening[name]),
      0.5,
    )
  return { cards: of('cards'), usable: of('usable'), key: of('key'), lcp: of('lcp'), cls: of('cls'), tbt: of('tbt') }
}
