// Frames in a page. Those of the page's own site are read with it; a large one of another site is named in the receipt.

import { wordsOf } from '../article/words.ts'

/** Null for a frame of another site, and for one with little text, as an advertisement. */
export function framedText(element: Element): Document | null {
  const frame = isFrame(element) ? element.contentDocument : null
  return frame?.body && wordsOf(frame.body.textContent ?? '').length >= enoughWords ? frame : null
}

const enoughWords = 40

/** Frames of other sites that fill most of the window. */
export function foreignFrames(page: Document): number {
  return fillsWindow<HTMLIFrameElement>(page, 'iframe, frame').filter((each) => each.contentDocument === null).length
}

/** Those elements that fill most of the window. */
export function fillsWindow<Kind extends Element>(page: Document, selector: string): Kind[] {
  const { innerWidth: width = 0, innerHeight: height = 0 } = page.defaultView ?? {}
  return [...page.querySelectorAll<Kind>(selector)].filter((each) => {
    const shown = each.getBoundingClientRect()
    return shown.width > width * most && shown.height > height * most
  })
}

const most = 0.5

function isFrame(element: Element): element is HTMLIFrameElement {
  return element.localName === 'iframe'
}
