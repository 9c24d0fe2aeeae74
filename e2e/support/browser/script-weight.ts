// How much script a page downloads before it can be used.
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/**
 * Counts the scripts that the page itself requests. It ignores what the service worker caches, and what the page loads some seconds after
 * it has rendered: the toaster and the work in the background.
 */
export function scriptsOf(page: Page) {
  const sizes: Promise<number>[] = []
  const count = (response: Response) => {
    const isScript = response.request().resourceType() === 'script' && response.request().serviceWorker() === null
    const isForLater = /\/(?:toaster|background-work)-[^/]*$/.test(response.url())
    if (isScript && !isForLater && response.ok()) sizes.push(response.body().then((body) => gzipSync(body).byteLength))
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
