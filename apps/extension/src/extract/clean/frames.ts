// Frames in a page. Those of the page's own site are read with it; a large one of another site is named in the receipt.

import { wordsOf } from '../article/words.ts'

/** Null for a frame of another site, and for one with little text, as an advertisement. */
export function framedText(element: Element): Document | null {
  const frame = isFrame(element) ? element.contentDocument : null
  return frame?.body && wordsOf(frame.body.textContent ?? '').length >= enoughWords ? frame : null
}

const enoughWords = 40

/** Frames of other sites that fill most of the window, show something in an article, or are more than the menu of a page that consists of frames. */
export function foreignFrames(page: Document): number {
  const { innerWidth: width = 0, innerHeight: height = 0 } = page.defaultView ?? {}
  const parts = [...page.querySelectorAll('frame')].filter(
    (each) => each.clientWidth * each.clientHeight > width * height * menu,
  )
  const embedded = [...page.querySelectorAll<HTMLIFrameElement>(inArticle)].filter(isEmbedded)
  const all = new Set([...fillsWindow<HTMLIFrameElement>(page, 'iframe'), ...parts, ...embedded])
  return [...all].filter((each) => each.contentDocument === null).length
}

const inArticle = ['article', 'main', '[role="main"]'].map((part) => `${part} iframe[src]`).join(', ')

/** A chart, a map or a post; not an advertisement, a form or the comments. */
function isEmbedded(frame: HTMLIFrameElement): boolean {
  const { width, height } = frame.getBoundingClientRect()
  const isLarge = width >= embeddedWidth && height >= embeddedHeight
  if (!isLarge || frame.closest('aside, footer, header, nav, form')) return false
  const { src, id, className, name, title, parentElement } = frame
  const names = [src, id, className, name, title, parentElement?.id, parentElement?.className].join(' ')
  return !adSizes.has(`${Math.round(width)} ${Math.round(height)}`) && !sideline.test(names)
}

const embeddedWidth = 280
const embeddedHeight = 150
/** The usual sizes of advertisements. */
const adSizes = new Set(['300 250', '336 280', '300 600', '970 250', '580 400', '300 1050', '320 480'])
const sideline =
  /(?<![a-z])ads?(?![a-z])|advert|sponsor|doubleclick|syndication|safeframe|taboola|outbrain|comment|disqus|newsletter|subscri|sign-?up|consent|captcha/i

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
