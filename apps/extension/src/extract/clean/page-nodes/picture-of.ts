// Pictures that are no `img` element: a background with a description, and the element of AMP before its script has run.

/** An `img` element for it; null for everything else. */
export function pictureOf(element: Element, inert: Document, view: Window | null): Element | null {
  const isAmp = element.localName === 'amp-img' || element.localName === 'amp-anim'
  const hasRun = () => [...element.querySelectorAll('img:not([placeholder])')].some((each) => !each.closest('noscript'))
  if (isAmp && !hasRun()) return image(inert, element, ampAttributes)
  if (element.getAttribute('role') !== 'img' || !element.hasAttribute('aria-label')) return null
  if (element.textContent?.trim() || element.querySelector('img, svg, canvas')) return null
  const { width, height } = element.getBoundingClientRect()
  const size = Math.max(width, height)
  const address = /url\((["']?)(.+?)\1\)/.exec(view?.getComputedStyle(element).backgroundImage ?? '')?.[2]
  if (address === undefined || (size > 0 && size < iconSize)) return null
  const picture = image(inert, element, [])
  picture.setAttribute('src', address)
  picture.setAttribute('alt', element.getAttribute('aria-label') ?? '')
  return picture
}

const iconSize = 64
const ampAttributes = ['src', 'srcset', 'alt', 'width', 'height']

function image(inert: Document, element: Element, names: readonly string[]): Element {
  const picture = inert.createElement('img')
  for (const name of names) {
    const value = element.getAttribute(name)
    if (value !== null) picture.setAttribute(name, value)
  }
  return picture
}
