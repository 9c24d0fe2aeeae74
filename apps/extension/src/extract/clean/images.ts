// Images: resolves lazy loading, replaces unusable images by their description, and drops tracking pixels.

import { isInlineImage } from '@jotsam/core/html/sanitize-policy'
import { limits } from '@jotsam/core/plan/limits'

/** Returns how many images were too large to keep, and how many the page only holds in its memory. */
export function normalizeImages(root: DocumentFragment): { large: number; lost: number } {
  let large = 0
  let lost = 0
  for (const image of root.querySelectorAll('img')) {
    const alt = image.getAttribute('alt')?.trim() ?? ''
    const src = source(image)
    const isLarge = src.startsWith('data:') && src.length > limits.extraction.inlineImageMax
    if (isLarge) large += 1
    if ((src.startsWith('blob:') || isDrawing(image, src)) && !isUnseen(image)) lost += 1
    if (isUnseen(image) || isFavicon(src)) image.remove()
    else if (isEmoji(image, alt)) image.replaceWith(alt)
    else if (isLarge || !(/^https?:/.test(src) || isInlineImage(src) || isRelative(src))) {
      image.replaceWith(alt === '' ? '' : `[${alt}]`)
    } else {
      image.setAttribute('src', src)
      image.removeAttribute('title')
    }
  }
  return { large, lost }
}

/** Puts pictures for browsers without scripts in the place of those that a script loads late. */
export function showNoScriptImages(root: DocumentFragment): void {
  for (const holder of root.querySelectorAll('noscript')) {
    const template = holder.ownerDocument.createElement('template')
    // With scripts, a browser parses the content as text.
    template.innerHTML = holder.querySelector('img') ? holder.innerHTML : (holder.textContent ?? '')
    const image = template.content.querySelector('img[src]')
    const others = [...(holder.parentElement?.querySelectorAll('img') ?? [])].filter((each) => !holder.contains(each))
    const late = others.find((each) => source(each) === '' || source(each).startsWith('data:'))
    if (image && !isUnseen(image) && late) late.replaceWith(image)
    else if (image && !isUnseen(image) && others.length === 0 && holder.closest('figure, picture, [class*="image"]')) {
      holder.before(image)
    }
    holder.remove()
  }
}

/** Before Defuddle, which reads two addresses as one when the first has no size, as in "a.png, b.png 2x". */
export function nameSizes(root: DocumentFragment): void {
  for (const each of root.querySelectorAll('[srcset]')) {
    const choices = (each.getAttribute('srcset') ?? '').trim().split(/,\s+/).filter(Boolean)
    each.setAttribute('srcset', choices.map((choice) => (/\s/.test(choice) ? choice : `${choice} 1x`)).join(', '))
  }
}

function source(image: Element): string {
  const lazy = ['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc'].map(
    (name) => image.getAttribute(name) ?? '',
  )
  const src = image.getAttribute('src') ?? ''
  const isPlaceholder = src === '' || /^data:image\/(?:gif|svg)/.test(src)
  const better = lazy.find((each) => each !== '') ?? largest(image)
  return (isPlaceholder && better ? better : src).trim()
}

function largest(image: Element): string {
  const sets = [image, ...(image.closest('picture')?.querySelectorAll('source') ?? [])]
  const choices = sets.flatMap((each) =>
    ['data-srcset', 'data-lazy-srcset', 'srcset'].flatMap((name) => (each.getAttribute(name) ?? '').split(/,\s+/)),
  )
  let best = { address: '', size: -1 }
  for (const choice of choices) {
    const [address = '', size = '0'] = choice.trim().split(/\s+/)
    const width = Number.parseFloat(size) || 0
    if (address !== '' && !address.startsWith('data:') && width > best.size) best = { address, size: width }
  }
  return best.address
}

/** A picture that is an SVG, which a note cannot hold; not an icon, and not the empty or grey place of a picture to come. */
function isDrawing(image: Element, src: string): boolean {
  if (!src.startsWith('data:image/svg')) return false
  const svg = svgIn(src)
  const [, , width = 0, height = 0] = (/viewBox=["']([^"']*)/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number)
  const own = (name: string) => new RegExp(`<svg[^>]*\\s${name}=["'](\\d+)`).exec(svg)?.[1]
  const asked = (name: string) => Number.parseInt(image.getAttribute(name) ?? own(name) ?? '', 10)
  const isLarge = Math.max(asked('width') || width, asked('height') || height) >= iconSize
  return isLarge && /<(?:path|text|circle|ellipse|line|poly|image|use|foreignObject)|<rect.*<rect/s.test(svg)
}

const iconSize = 64

function svgIn(src: string): string {
  const at = src.indexOf(',') + 1
  try {
    return /;base64,$/i.test(src.slice(0, at)) ? atob(src.slice(at)) : decodeURIComponent(src.slice(at))
  } catch {
    return src
  }
}

function isUnseen(image: Element): boolean {
  const size = (name: string) => Number.parseInt(image.getAttribute(name) ?? '100', 10)
  return size('width') <= 2 || size('height') <= 2
}

/** The small picture of a cited site. */
function isFavicon(src: string): boolean {
  return /\/s2\/favicons\?|\/faviconV2\?|\/favicon(?:[-_]\w{1,12})?\.(?:ico|png|svg)(?:$|\?)/.test(src)
}

function isEmoji(image: Element, alt: string): boolean {
  return (
    alt !== '' &&
    alt.length <= 8 &&
    (image.matches('.emoji, .twemoji, [data-emoji]') || /^\p{Extended_Pictographic}/u.test(alt))
  )
}

function isRelative(src: string): boolean {
  return src !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(src)
}
