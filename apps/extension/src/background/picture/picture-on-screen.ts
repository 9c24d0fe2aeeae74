// An image cut from a screenshot of the tab, for sites that send it only to their own pages. The person's click on the image permits
// the screenshot.
import { browser } from 'wxt/browser'

/** Null when the image is not visible. */
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
  // Decoded here, because the content security policy also forbids fetching data: addresses.
  const bytes = Uint8Array.from(atob(shown.slice(shown.indexOf(',') + 1)), (character) => character.charCodeAt(0))
  const { left, top, width, height } = frame
  const cut = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), left, top, width, height)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(cut, 0, 0)
  return await canvas.convertToBlob({ type: 'image/png' })
}

/** Runs in the page, so it can use nothing from this module. */
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
