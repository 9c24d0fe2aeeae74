// The title of an article, which the page may join with the site's name and repeat as a heading.

import { escapeText } from '@jotsam/core/html/html-entities'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { removeControls } from '../clean/page-controls.ts'
import { copyOf } from '../clean/page-copy.ts'
import { folded, namedPart, namesIn } from './title-part.ts'

/** Defuddle may take a longer part of the title. */
export function titleOf(page: Document, found: string): string {
  const headings = [...page.querySelectorAll('h1')].map((each) => each.textContent ?? '')
  return namedPart(page.title, headings) || found || page.title.trim()
}

/** The note has the title above its text, so the first heading need not repeat it. */
export function removeTitle(copy: DocumentFragment, title: string): void {
  const heading = copy.querySelector('h1, h2')
  const words = folded(heading?.textContent ?? '')
  if (!heading || words === '' || !namesIn(title).includes(words)) return
  const before = copy.ownerDocument.createRange()
  before.setStart(copy, 0)
  before.setEndBefore(heading)
  if (folded(before.toString()) === '') heading.remove()
}

/** A heading that is neither in the title nor in the text, as on a site with one title for all pages. The site's name above a page is none. */
export function lostHeading(page: Document, title: string, { html }: { html: string }): string {
  const [heading, ...others] = page.querySelectorAll('h1')
  if (!heading || others.length > 0 || heading.querySelector('a') || heading.closest(ofSite)) return ''
  const copy = copyOf(heading)
  removeControls(copy)
  const shown = (copy.textContent ?? '').trim().replace(/\s+/g, ' ')
  const words = folded(shown)
  if (words === '') return ''
  const isThere = [title, toPlainText(html)].some((text) => folded(text).includes(words))
  return isThere ? '' : `<h2>${escapeText(shown)}</h2>`
}

const ofSite = 'nav, a, body > header, body > div > header, [role="banner"], aside, footer, dialog'
