// Frames in a page. Those of the page's own site are read with it; a large one of another site is named in the receipt.

import { wordsOf } from '../article/words.ts'

/** Null for a frame of another site, and for one with little text, as an advertisement. */
export function framedText(element: Element): Document | null {
  const frame = isFrame(element) ? element.contentDocument : null
  return frame?.body && wordsOf(frame.body.textContent ?? '').length >= enoughWords ? frame : null
}

const enoughWords = 40

/** Frames of other sites that fill most of the window, or are more than the menu of a page that consists of frames. */
export function foreignFrames(page: Document): number {
  const { innerWidth: width = 0, innerHeight: height = 0 } = page.defaultView ?? {}
  const parts = [...page.querySelectorAll('frame')].filter(
    (each) => each.clientWidth * each.clientHeight > width * height * menu,
  )
  const large = [...fillsWindow<HTMLIFrameElement>(page, 'iframe'), ...parts]
  return large.filter((each) => each.contentDocument === null).length
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
const menu = 0.25

function isFrame(element: Element): element is HTMLIFrameElement {
  return element.localName === 'iframe'
}
