// A page to read, without any script of its own: the product's own pages would cost a second each.
import type { BrowserContext } from '@playwright/test'

export const readingUrl = 'https://reading.example/tides'

const sentence =
  'The tide comes in twice a day, and each time a little later than the day before, as the moon moves on. '

/** Serves every address of the site; each page has a title of its own. */
export async function serveReading(context: BrowserContext): Promise<void> {
  await context.route('https://reading.example/**', (route) => {
    const title = `Reading about ${new URL(route.request().url()).pathname.slice(1)}`
    const paragraphs = Array.from({ length: 4 }, (_, at) => `<p>${at + 1}. ${sentence.repeat(4)}</p>`).join('')
    const body = `<!doctype html><html lang="en"><title>${title}</title><main><article><h1>${title}</h1>${paragraphs}</article></main>`
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
  })
}
