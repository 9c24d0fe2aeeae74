// Pictures from other sites: named in their place, loaded only when the person says so.

import { webHost } from '@jotsam/core/html/web-address'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'

/** Gives every held picture a name to read, and answers from which sites they are. */
export function holdImages(fragment: DocumentFragment): string[] {
  const hosts = new Set<string>()
  for (const image of held(fragment)) {
    const host = hostOf(image)
    hosts.add(host)
    image.setAttribute('alt', [texts.imageFrom(host), image.getAttribute('alt')].filter(Boolean).join(': '))
  }
  return [...hosts]
}

export function showHeldImages(place: ParentNode): void {
  for (const image of held(place)) {
    const src = image.getAttribute('data-remote-src') ?? ''
    image.addEventListener('error', () => sayFailed(image, src), { once: true })
    image.removeAttribute('data-remote-src')
    image.setAttribute('src', src)
  }
}

/** The way to the picture stays open, even where it cannot be shown here. */
function sayFailed(image: Element, src: string): void {
  const link = document.createElement('a')
  link.className = 'held-image'
  link.href = src
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
  link.textContent = texts.imageFailed(webHost(src) ?? src)
  image.replaceWith(link)
}

function held(place: ParentNode): Element[] {
  return [...place.querySelectorAll('img[data-remote-src]')]
}

function hostOf(image: Element): string {
  return webHost(image.getAttribute('data-remote-src')) ?? ''
}
