// From a copy of a hostile page to the HTML of a capture. Each step is a file of its own; the order matters: formulas and code
// are saved from what the later steps would throw away.

import { wholeAddresses } from './addresses.ts'
import { settleCitations } from './citations.ts'
import { codeBlocks } from './code-blocks.ts'
import { keepDirection, plainElements } from './elements.ts'
import { settleImages } from './images.ts'
import { mathToTex } from './math.ts'
import { withoutControls } from './page-controls.ts'
import { settleLists, settleTables } from './tables-and-lists.ts'
import { writtenHtml } from './written-html.ts'

export type CleanContext = {
  /** The address that relative links are meant from. */
  base: string
  /** The direction of writing around the piece. */
  direction?: string
  /** What a site's rules say is not content. */
  remove?: string | undefined
}

export type Cleaned = { html: string; largePictures: number }

export function cleanCopy(copy: DocumentFragment, context: CleanContext): Cleaned {
  mathToTex(copy)
  codeBlocks(copy)
  settleLists(copy)
  withoutControls(copy, context.remove)
  settleCitations(copy)
  const largePictures = settleImages(copy)
  wholeAddresses(copy, context.base)
  settleTables(copy)
  plainElements(copy)
  keepDirection(copy, context.direction ?? '')
  return { html: writtenHtml(copy), largePictures }
}

/** Markup in a document where nothing loads. */
export function inertCopy(html: string, page: Document): DocumentFragment {
  const inert = page.implementation.createHTMLDocument('')
  const template = inert.createElement('template')
  template.innerHTML = html
  return template.content
}
