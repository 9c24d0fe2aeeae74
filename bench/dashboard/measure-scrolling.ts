// Measures the time between frames while a long list scrolls down and up at the speed of a mouse wheel.
import type { Browser, Page } from '@playwright/test'
import { type Place, signedIn } from './signed-in.ts'

export const VIEWS = ['cards', 'list', 'split'] as const
type View = (typeof VIEWS)[number]

export interface Scrolling {
  readonly view: View
  readonly cards: number
  /** Milliseconds between frames. */
  readonly frames: readonly number[]
}

export async function measureScrolling(browser: Browser, place: Place, view: View, wanted: number): Promise<Scrolling> {
  const context = await signedIn(browser, place)
  await context.addInitScript((chosen) => localStorage.setItem('jotsam-appearance', chosen), JSON.stringify({ view }))
  const page = await context.newPage()
  await page.goto(place.url)
  const cards = await showCards(page, wanted)
  await page.evaluate(() => scrollTo(0, 0))
  const frames = await page.evaluate(recordWhileScrolling)
  await context.close()
  return { view, cards, frames }
}

const PAGE = 20

async function showCards(page: Page, wanted: number): Promise<number> {
  const cards = page.getByRole('article')
  // The first page's cards are drawn in steps.
  await cards.nth(Math.min(wanted, PAGE) - 1).waitFor()
  const more = page.getByRole('button', { name: 'Load More' })
  for (let shown = await cards.count(); shown < wanted; shown = await cards.count()) {
    await more.click()
    await page.waitForFunction((before) => document.querySelectorAll('article').length > before, shown)
  }
  return cards.count()
}

/** Runs in the page: 3,000 pixels a second for four seconds down and two up. */
async function recordWhileScrolling(): Promise<number[]> {
  const frames: number[] = []
  const scroll = (pixelsPerMs: number, durationMs: number) =>
    new Promise<void>((resolve) => {
      let before = performance.now()
      const end = before + durationMs
      const step = (now: number) => {
        const passed = now - before
        if (passed > 0) frames.push(passed)
        scrollBy(0, passed * pixelsPerMs)
        before = now
        if (now < end) requestAnimationFrame(step)
        else resolve()
      }
      requestAnimationFrame(step)
    })
  await scroll(3, 4000)
  await scroll(-3, 2000)
  return frames
}
