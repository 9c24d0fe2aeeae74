// A picture as it shows on the screen, for sites that give it only to their own pages: the tab's picture, cut to size. The
// person's click on it is what allows this.
import { browser } from 'wxt/browser'

/** Null where it is not in sight. */
export async function pictureOnScreen(
  address: string,
  place: { tabId: number; windowId: number },
): Promise<Blob | null> {
  const [found] = await browser.scripting.executeScript({
    target: { tabId: place.tabId },
    func: placeOf,
    args: [address],
  })
  const frame = found?.result
  if (!frame) return null
  const shown = await browser.tabs.captureVisibleTab(place.windowId, { format: 'png' })
  // Not fetched: a policy against foreign sites is one against data, too.
  const bytes = Uint8Array.from(atob(shown.slice(shown.indexOf(',') + 1)), (character) => character.charCodeAt(0))
  const { left, top, width, height } = frame
  const cut = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), left, top, width, height)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(cut, 0, 0)
  return await canvas.convertToBlob({ type: 'image/png' })
}

/** Runs in the page, and so uses nothing from outside itself. */
function placeOf(address: string): { left: number; top: number; width: number; height: number } | null {
  for (const image of document.images) {
    if ((image.currentSrc !== address && image.src !== address) || image.naturalWidth === 0) continue
    const { left, top, right, bottom } = image.getBoundingClientRect()
    const seen = { left: Math.max(0, left), top: Math.max(0, top) }
    const size = { width: Math.min(innerWidth, right) - seen.left, height: Math.min(innerHeight, bottom) - seen.top }
    if (size.width < 1 || size.height < 1) continue
    const scaled = Object.entries({ ...seen, ...size }).map(([name, value]) => [
      name,
      Math.round(value * devicePixelRatio),
    ])
    return Object.fromEntries(scaled)
  }
  return null
}
