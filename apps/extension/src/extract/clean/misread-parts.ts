// Small parts of a page that Defuddle would drop or repeat.

import { headingAnchors, isSign } from './page-controls.ts'

/** Before Defuddle: a sign for screen readers between two figures, as in 4/3, and a citation that looks like a heading's anchor. */
export function keepSignsAndCitations(root: DocumentFragment): void {
  for (const hidden of root.querySelectorAll(forScreenReaders)) {
    const sign = (hidden.textContent ?? '').trim()
    const before = hidden.previousSibling?.textContent ?? ''
    const after = hidden.nextSibling?.textContent ?? ''
    if (/^[/:.,×·÷+−=-]$/.test(sign) && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after))
      hidden.replaceWith(sign)
  }
  for (const link of root.querySelectorAll(headingAnchors)) if (!isSign(link)) link.removeAttribute('class')
}

const forScreenReaders = '.visually-hidden, .screen-reader-text, .sr-only, [style="display:none"]'

/** Before Defuddle, which drops every header: the one of a section is its heading. The page's own and the article's stay headers. */
export function keepSectionHeads(root: DocumentFragment): void {
  for (const header of root.querySelectorAll('section header, article div header')) {
    const isHeading = header.querySelector('h2, h3, h4, h5, h6') !== null && header.querySelector(noHeading) === null
    if (isHeading) header.replaceWith(...header.childNodes)
  }
}

const noHeading = 'h1, nav, ul, ol, form, time, [rel="author"], [class*="byline"], [class*="author"]'

/** Before Defuddle, which takes a long one for the article when the article is short. */
export function removeHiddenDialogs(root: DocumentFragment): void {
  for (const hidden of root.querySelectorAll('[style="display:none"]')) {
    if (hidden.matches('dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [aria-modal], .modal'))
      hidden.remove()
  }
}

/** After Defuddle, which copies a caption beside a picture into the figure and leaves it where it was. */
export function removeSecondCaptions(root: DocumentFragment): void {
  for (const caption of root.querySelectorAll('figure > figcaption')) {
    const next = caption.parentElement?.nextElementSibling
    const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (next && words(next) !== '' && words(next) === words(caption)) next.remove()
  }
}
