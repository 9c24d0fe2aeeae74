// Captured HTML is hostile. It passes here on the way in (before it is stored) and on the way out (before it is shown), and
// what is shown never becomes text again in between: that is how cleaned markup turns into something else.
import { safeLink } from '@jotsam/core/html/safe-link'
import {
  allowedAttributes,
  allowedStyles,
  allowedTags,
  isAllowedClass,
  isInlineImage,
  linkRel,
  videoSandbox,
} from '@jotsam/core/html/sanitize-policy'
import { isVideoEmbed } from '@jotsam/core/html/video-embed'
import { webHost } from '@jotsam/core/html/web-address'
import createPurifier from 'dompurify'

/** To show. Pictures from other sites are held back: their address waits in `data-remote-src`, and nothing is asked for. */
export function cleanFragment(html: string): DocumentFragment {
  const fragment = clean(html)
  for (const image of fragment.querySelectorAll('img[src]')) {
    const src = image.getAttribute('src') ?? ''
    if (isInlineImage(src)) continue
    image.removeAttribute('src')
    image.setAttribute('data-remote-src', src)
  }
  return fragment
}

/** To store, or to hand to the editor, which cleans once more and holds pictures back itself. */
export function cleanHtml(html: string): string {
  const fragment = clean(html)
  // A template's document is inert: nothing loads while it is written out.
  const template = document.createElement('template')
  template.content.append(fragment)
  return template.innerHTML
}

// An instance of its own: hooks that others set elsewhere do not reach it.
const purifier = createPurifier(window)

function clean(html: string): DocumentFragment {
  const fragment = purifier.sanitize(BODY_BEGINS + html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Removed with everything in them; the text of other forbidden elements stays.
    FORBID_CONTENTS: FORBIDDEN_WITH_CONTENTS,
    RETURN_DOM_FRAGMENT: true,
  })
  fragment.firstElementChild?.remove()
  for (const element of fragment.querySelectorAll('*')) settle(element)
  return fragment
}

// Something seen before anything else: a frameset that came first would take the body's place, and leave nothing to read.
const BODY_BEGINS = '<hr>'

const FORBIDDEN_WITH_CONTENTS = (
  'annotation-xml applet audio canvas embed frame frameset head math noembed noframes noscript object option plaintext script ' +
  'select style svg template textarea title video xmp'
).split(' ')

function settle(element: Element): void {
  if (element.hasAttribute('class')) keepClasses(element)
  if (element.hasAttribute('style')) keepStyles(element)
  const list = element.getAttribute('data-list')
  if (list !== null && !/^(?:bullet|ordered|checked|unchecked)$/.test(list)) element.removeAttribute('data-list')
  if (element.localName === 'a') settleLink(element)
  else if (element.localName === 'img') settleImage(element)
  else if (element.localName === 'iframe') settleFrame(element)
  else for (const name of ['src', 'href', 'width', 'height']) element.removeAttribute(name)
}

function settleLink(link: Element): void {
  const href = safeLink(link.getAttribute('href'))
  if (href === '') {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('href', href)
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', linkRel)
}

function settleImage(image: Element): void {
  const src = image.getAttribute('src') ?? ''
  if (!isInlineImage(src) && webHost(src) === null) {
    image.remove()
    return
  }
  image.setAttribute('loading', 'lazy')
  image.setAttribute('referrerpolicy', 'no-referrer')
}

function settleFrame(frame: Element): void {
  const src = frame.getAttribute('src') ?? ''
  if (!isVideoEmbed(src)) {
    frame.remove()
    return
  }
  for (const { name } of [...frame.attributes]) frame.removeAttribute(name)
  const kept = {
    src,
    class: 'ql-video',
    sandbox: videoSandbox,
    allow: 'fullscreen; picture-in-picture',
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
    title: new URL(src).hostname,
  }
  for (const [name, value] of Object.entries(kept)) frame.setAttribute(name, value)
}

function keepClasses(element: Element): void {
  const kept = [...element.classList].filter(isAllowedClass).join(' ')
  if (kept === '') element.removeAttribute('class')
  else element.setAttribute('class', kept)
}

function keepStyles(element: Element): void {
  const style = element instanceof HTMLElement ? element.style : null
  const kept = Object.entries(allowedStyles).flatMap(([name, values]) => {
    const value = style?.getPropertyValue(name).replaceAll(/["']/g, '').toLowerCase() ?? ''
    return values.includes(value) ? [`${name}: ${value}`] : []
  })
  element.removeAttribute('style')
  if (kept.length > 0) element.setAttribute('style', kept.join('; '))
}
