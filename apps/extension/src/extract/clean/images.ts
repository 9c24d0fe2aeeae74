// Images: resolves lazy loading, replaces unusable images by their description, and drops tracking pixels.

import { isInlineImage } from '@jotsam/core/html/sanitize-policy'
import { limits } from '@jotsam/core/plan/limits'
import { rename } from './tables-and-lists.ts'

/** Returns how many images were too large to keep, and how many the page only holds in its memory. */
export function normalizeImages(root: DocumentFragment): { large: number; lost: number } {
  let large = 0
  let lost = 0
  for (const image of root.querySelectorAll('img')) {
    const alt = image.getAttribute('alt')?.trim() ?? ''
    const src = source(image)
    const isLarge = src.startsWith('data:') && src.length > limits.extraction.inlineImageMax
    if (isLarge) large += 1
    if ((src.startsWith('blob:') || isDrawing(image, src) || isEmptyPlace(image, src)) && !isUnseen(image)) lost += 1
    if (isUnseen(image) || isFavicon(src)) image.remove()
    else if (isEmoji(image, alt)) image.replaceWith(alt)
    else if (isLarge || onePixel.test(src) || !(/^https?:/.test(src) || isInlineImage(src) || isRelative(src))) {
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
    if (image && !isUnseen(image) && (isNamed(image, holder) || isBeside(late, holder))) {
      if (late) late.replaceWith(image)
      else if (others.length === 0 && !isShown(image, root)) holder.before(image)
    }
    holder.remove()
  }
}

/** Not one that measures visits. */
function isNamed(image: Element, holder: Element): boolean {
  const src = image.getAttribute('src') ?? ''
  return pictureAddress.test(src) || holder.closest('figure, picture, [class*="image"]') !== null
}

function isBeside(image: Element | undefined, { previousElementSibling: before, nextElementSibling: after }: Element) {
  return image !== undefined && [before, after].some((each) => each?.contains(image))
}

/** A script may have shown it elsewhere. */
function isShown(image: Element, root: DocumentFragment): boolean {
  const src = image.getAttribute('src')
  return [...root.querySelectorAll('img')].some((each) => !each.closest('noscript') && source(each) === src)
}

/** Before Defuddle, which keeps one picture of a figure: the others of a gallery would be lost. */
export function openGalleries(root: ParentNode): void {
  for (const figure of root.querySelectorAll('figure')) {
    if (figure.querySelectorAll('img').length < 2) continue
    for (const caption of figure.querySelectorAll(':scope > figcaption')) rename(caption, 'p').removeAttribute('class')
    rename(figure, 'div')
  }
}

/** Before Defuddle, which knows few attributes of pictures that load late, and reads "a.png, b.png 2x" as one address. */
export function nameSources(root: DocumentFragment): void {
  for (const image of root.querySelectorAll('img')) {
    const src = source(image)
    if (src !== '' && src !== image.getAttribute('src')) image.setAttribute('src', src)
  }
  for (const each of root.querySelectorAll('[srcset]')) {
    const choices = (each.getAttribute('srcset') ?? '').trim().split(/,\s+/).filter(Boolean)
    each.setAttribute('srcset', choices.map((choice) => (/\s/.test(choice) ? choice : `${choice} 1x`)).join(', '))
  }
}

function source(image: Element): string {
  const src = image.getAttribute('src') ?? ''
  if (!(src === '' || /^data:image\//.test(src) || placeholderName.test(src))) return src.trim()
  const lazy = [...image.attributes].filter(({ name }) => name.startsWith('data-'))
  const named = lazy.find(({ name, value }) => lazyNames.test(name) && value !== '')
  const better = named ?? lazy.find(({ value }) => pictureAddress.test(value))
  return (better?.value || largest(image) || src).trim()
}

const lazyNames = /^data-(?:src|original|lazy-src|actualsrc)$/
const pictureAddress = /^\S+\.(?:avif|gif|jpe?g|png|webp)(?:[?#]\S*)?$/i
const placeholderName = /\/[\w-]*(?:blank|loading|placeholder|spacer|transparent)[\w-]*\.(?:gif|jpe?g|png|svg|webp)$/i
/** A GIF of one pixel keeps the place of a picture that the page has not loaded. */
const onePixel = /^data:image\/gif;base64,R0lGOD[ld]hAQAB/

function isEmptyPlace(image: Element, src: string): boolean {
  return onePixel.test(src) && Number.parseInt(image.getAttribute('width') ?? '', 10) >= iconSize
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
