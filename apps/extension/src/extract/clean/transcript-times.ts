// Makes the transcript of a video readable: the sentences of half a minute are one paragraph, and its time is a link into the video.
// Defuddle writes each sentence as a paragraph "0:05 · text", with the time in bold.
import { webHost } from '@jotsam/core/html/web-address'

const LINES =
  'ytd-transcript-segment-renderer .segment-text, transcript-segment-view-model span.yt-core-attributed-string'
const PARAGRAPH_SECONDS = 30

export function readableTranscript(copy: DocumentFragment, page: Document): void {
  if (!/(?:^|\.)youtube\.com$/.test(webHost(page.URL) ?? '')) return
  // Defuddle joins what one speaker says and leaves out the marks of speakers. Joined again, their words would mix.
  const hasSpeakers = [...page.querySelectorAll(LINES)].some(({ textContent }) => /^\s*(?:>>|-\s)/.test(textContent))
  let paragraph: { element: Element; start: number } | null = null
  for (const time of copy.querySelectorAll('p > strong:first-child > span:only-child')) {
    const shown = time.textContent.trim()
    const element = time.closest('p')
    if (!element || !/^\d+(?::\d\d){1,2}$/.test(shown)) continue
    const start = shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    // A heading between is another chapter.
    const isNext = !hasSpeakers && paragraph?.element === element.previousElementSibling
    if (paragraph && isNext && start - paragraph.start < PARAGRAPH_SECONDS) {
      time.parentElement?.remove()
      paragraph.element.append(element.textContent.replace(/^\s*·?\s*/, ' '))
      element.remove()
    } else {
      paragraph = { element, start }
      const address = new URL(page.URL)
      address.searchParams.set('t', String(start))
      const link = time.ownerDocument.createElement('a')
      link.href = address.href
      link.textContent = shown
      time.replaceWith(link)
    }
  }
}
