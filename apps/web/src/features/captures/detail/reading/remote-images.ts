// Pictures from other sites: shown as a name until the person allows to load them.

import { siteName } from '@jotsam/core/html/site-name'
import { webHost } from '@jotsam/core/html/web-address'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'

/** Sets the alternative text of each remote picture, and returns the sites. */
export function nameRemoteImages(fragment: DocumentFragment): string[] {
  const hosts = new Set<string>()
  for (const image of remoteImages(fragment)) {
    const host = hostOf(image)
    hosts.add(host)
    image.setAttribute('alt', [texts.imageFrom(host), image.getAttribute('alt')].filter(Boolean).join(': '))
  }
  return [...hosts]
}

export function loadRemoteImages(place: ParentNode): void {
  for (const image of remoteImages(place)) {
    const src = image.getAttribute('data-remote-src') ?? ''
    image.addEventListener('error', () => replaceByLink(image, src), { once: true })
    image.removeAttribute('data-remote-src')
    image.setAttribute('src', src)
  }
}

/** A picture that cannot be loaded becomes a link to it. */
function replaceByLink(image: Element, src: string): void {
  const link = document.createElement('a')
  link.className = 'held-image'
  link.href = src
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
  link.textContent = texts.imageFailed(siteName(webHost(src) ?? src))
  image.replaceWith(link)
}

function remoteImages(place: ParentNode): Element[] {
  return [...place.querySelectorAll('img[data-remote-src]')]
}

function hostOf(image: Element): string {
  return siteName(webHost(image.getAttribute('data-remote-src')) ?? '')
}
