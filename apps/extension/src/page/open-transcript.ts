// Opens the transcript of a video, where the page offers one, so that it can be read with the page. Only when the person saves.

const PANEL = 'ytd-engagement-panel-section-list-renderer[target-id="engagement-panel-searchable-transcript"]'
const SEGMENTS = `${PANEL} ytd-transcript-segment-renderer, ${PANEL} transcript-segment-view-model`
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
