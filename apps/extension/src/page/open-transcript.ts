// Opens the transcript or the captions of a video, where the page offers them, so that they can be read with the page. Only when the
// person saves.

const PANEL = 'ytd-engagement-panel-section-list-renderer[target-id="engagement-panel-searchable-transcript"]'
const SEGMENTS = `${PANEL} ytd-transcript-segment-renderer, ${PANEL} transcript-segment-view-model`
const TEXT = '.segment-text, span.yt-core-attributed-string'
const BUTTON = 'ytd-video-description-transcript-section-renderer button'
const WAIT_MS = 5000

/** Resolves when the transcript is there, or is not going to be. False when the page offers one and does not show it. */
export async function openTranscript(page: Document, waitMs = WAIT_MS): Promise<boolean> {
  if (!/(?:^|\.)youtube\.com$/.test(page.location?.hostname ?? '') || page.querySelector(SEGMENTS)) return true
  const button = page.querySelector<HTMLElement>(BUTTON)
  if (!button) return true
  const arrived = new Promise<void>((done) => {
    const observer = new MutationObserver(() => {
      if (page.querySelector(SEGMENTS)) end()
    })
    const timer = setTimeout(end, waitMs)
    function end() {
      clearTimeout(timer)
      observer.disconnect()
      done()
    }
    observer.observe(page.body, { childList: true, subtree: true })
  })
  button.click()
  await arrived
  return page.querySelector(SEGMENTS) !== null
}

/** Whether the transcript that the page shows is in the saved text, to its last line. */
export function isTranscriptIn(html: string, page: Document): boolean {
  const last = [...page.querySelectorAll(SEGMENTS)].at(-1)?.querySelector(TEXT)
  const saved = new DOMParser().parseFromString(html, 'text/html').body
  const letters = (element: Element) => (element.textContent?.match(/[\p{L}\p{N}]+/gu) ?? []).join('')
  return !last || letters(saved).includes(letters(last))
}

/**
 * A browser loads captions only when they are turned on. Turns on those of each film, unseen, and resolves with a function that turns them off
 * again.
 */
export async function loadCaptions(page: Document, waitMs = WAIT_MS): Promise<() => void> {
  const language = page.documentElement.lang.slice(0, 2)
  const loaded = [...page.querySelectorAll('video')].flatMap((film) => {
    const tracks = [...film.querySelectorAll('track')].filter(({ kind }) => /^(?:captions|subtitles)$/.test(kind))
    if (tracks.some(({ track }) => track.mode !== 'disabled')) return []
    return tracks.find(({ srclang }) => srclang.startsWith(language)) ?? tracks[0] ?? []
  })
  const arrived = loaded.map(
    (element) =>
      new Promise((done) => {
        for (const end of ['load', 'error']) element.addEventListener(end, done, { once: true })
        setTimeout(done, waitMs)
        element.track.mode = 'hidden'
        if (element.readyState >= LOADED) done(null)
      }),
  )
  await Promise.all(arrived)
  return () => {
    for (const { track } of loaded) track.mode = 'disabled'
  }
}

const LOADED = 2
