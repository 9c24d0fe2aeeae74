// Turns a copy of an untrusted page into the HTML of a capture. The order of the steps matters: formulas and code come first, because
// later steps would remove parts of them.

import { makeAddressesAbsolute } from './addresses.ts'
import { normalizeCitations } from './citations.ts'
import { codeBlocks } from './code/code-blocks.ts'
import { keepDirection, simplifyElements } from './elements.ts'
import { normalizeImages } from './images.ts'
import { mathToTex } from './math/math.ts'
import { removeControls } from './page-controls.ts'
import { serializeHtml } from './serialize-html.ts'
import { normalizeLists, normalizeTables } from './tables-and-lists.ts'

export type CleanContext = {
  /** The base address of relative links. */
  base: string
  /** The text direction around the content. */
  direction?: string
  /** A selector from the site's rules for elements that are no content. */
  remove?: string | undefined
}

export type Cleaned = { html: string; largePictures: number; lostPictures: number; lostFormulas: number }

export function cleanPageHtml(copy: DocumentFragment, context: CleanContext): Cleaned {
  const lostFormulas = mathToTex(copy)
  codeBlocks(copy)
  normalizeLists(copy)
  removeControls(copy, context.remove)
  normalizeCitations(copy)
  const { large, lost } = normalizeImages(copy)
  makeAddressesAbsolute(copy, context.base)
  normalizeTables(copy)
  simplifyElements(copy)
  keepDirection(copy, context.direction ?? '')
  return { html: serializeHtml(copy), largePictures: large, lostPictures: lost, lostFormulas }
}

/** Parses markup in a document that loads no resources. */
export function inertCopy(html: string, page: Document): DocumentFragment {
  const inert = page.implementation.createHTMLDocument('')
  const template = inert.createElement('template')
  template.innerHTML = html
  return template.content
}
