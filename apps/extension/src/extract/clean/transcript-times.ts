// Makes the times of a video's transcript links into the video. Defuddle writes each part as "0:05 · text", with the time in bold.
import { webHost } from '@jotsam/core/html/web-address'

/** `page` is the address of the video. */
export function linkTimes(copy: DocumentFragment, page: string): void {
  if (!/(?:^|\.)youtube\.com$/.test(webHost(page) ?? '')) return
  for (const time of copy.querySelectorAll('p > strong:first-child > span:only-child')) {
    const shown = time.textContent.trim()
    if (!/^\d+(?::\d\d){1,2}$/.test(shown)) continue
    const address = new URL(page)
    const seconds = shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    address.searchParams.set('t', String(seconds))
    const link = time.ownerDocument.createElement('a')
    link.href = address.href
    link.textContent = shown
    time.replaceWith(link)
  }
}
