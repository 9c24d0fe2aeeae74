// How much script a page downloads before it can be used.
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'

/** What the page loads some seconds after it has rendered: the toaster and the work in the background. */
const FOR_LATER = /\/(?:toaster|background-work)-[^/]*$/

/** Counts the scripts that the page itself requests, without what the service worker caches and what is for later. */
export function scriptsOf(page: Page) {
  const requests: Request[] = []
  const keep = (request: Request) => void requests.push(request)
  page.on('request', keep)
  return {
    /** The count ends here: what the page requests later does not belong to its weight. */
    async compressedBytes() {
      page.off('request', keep)
      const read = await Promise.all(requests.map(scriptOf))
      const begun = requests.findIndex((request) => FOR_LATER.test(request.url()))
      const code = read.map((script) => (script && FOR_LATER.test(script.url) ? script.body.toString() : '')).join()
      // A slow machine begins with it before it is idle. What only that code imports comes with it.
      const isForLater = (url: string, at: number) =>
        FOR_LATER.test(url) || (begun >= 0 && at > begun && code.includes(basename(url)))
      const counted = read.filter((script, at) => script && !isForLater(script.url, at))
      return counted.reduce((sum, script) => sum + gzipSync(script?.body ?? '').byteLength, 0)
    },
  }
}

async function scriptOf(request: Request): Promise<{ url: string; body: Buffer } | null> {
  if (request.resourceType() !== 'script' || request.serviceWorker() !== null) return null
  const response = await request.response()
  return response?.ok() ? { url: request.url(), body: await response.body() } : null
}
