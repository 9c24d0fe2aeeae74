// Sanitises captured HTML, which may be hostile, before it is stored and again before it is shown. The result is shown as DOM nodes,
// never as text that is parsed again: a second parse could change clean markup into something else (mutation XSS).
import { fileHash } from '@jotsam/core/html/file-address'
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

/**
 * For showing. Images from other sites do not load: their address moves to `data-remote-src`. Files of notes have no address that a
 * browser can load: their hash moves to `data-file`.
 */
export function cleanFragment(html: string): DocumentFragment {
  const fragment = clean(html)
  for (const image of fragment.querySelectorAll('img[src]')) {
    const src = image.getAttribute('src') ?? ''
    if (isInlineImage(src)) continue
    image.removeAttribute('src')
    const file = fileHash(src)
    if (file) image.setAttribute('data-file', file)
    else image.setAttribute('data-remote-src', src)
  }
  return fragment
}

/** For storing, and for the editor, which sanitises again and blocks remote images itself. */
export function cleanHtml(html: string): string {
  const fragment = clean(html)
  // A template's document is inert, so nothing loads during serialisation.
  const template = document.createElement('template')
  template.content.append(fragment)
  return template.innerHTML
}

// A separate instance, unaffected by hooks that other code sets.
const purifier = createPurifier(window)

function clean(html: string): DocumentFragment {
  const fragment = purifier.sanitize(BODY_START + html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // These are removed with their contents. Other forbidden elements leave their text.
    FORBID_CONTENTS: FORBIDDEN_WITH_CONTENTS,
    RETURN_DOM_FRAGMENT: true,
  })
  fragment.firstElementChild?.remove()
  for (const element of fragment.querySelectorAll('*')) cleanElement(element)
  return fragment
}

// A visible element at the start. A frameset as the first element would replace the body and leave no text.
const BODY_START = '<hr>'

const FORBIDDEN_WITH_CONTENTS = (
  'annotation-xml applet audio canvas embed frame frameset head math noembed noframes noscript object option plaintext script ' +
  'select style svg template textarea title video xmp'
).split(' ')

function cleanElement(element: Element): void {
  if (element.hasAttribute('class')) keepClasses(element)
  if (element.hasAttribute('style')) keepStyles(element)
  const list = element.getAttribute('data-list')
  if (list !== null && !/^(?:bullet|ordered|checked|unchecked)$/.test(list)) element.removeAttribute('data-list')
  if (element.localName === 'a') cleanLink(element)
  else if (element.localName === 'img') cleanImage(element)
  else if (element.localName === 'iframe') cleanFrame(element)
  else for (const name of ['src', 'href', 'width', 'height']) element.removeAttribute(name)
}

function cleanLink(link: Element): void {
  const href = safeLink(link.getAttribute('href'))
  if (href === '') {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('href', href)
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', linkRel)
}

function cleanImage(image: Element): void {
  const src = image.getAttribute('src') ?? ''
  if (!isInlineImage(src) && webHost(src) === null && fileHash(src) === null) {
    image.remove()
    return
  }
  image.setAttribute('loading', 'lazy')
  image.setAttribute('referrerpolicy', 'no-referrer')
}

function cleanFrame(frame: Element): void {
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
