// The copy of a page that Defuddle reads. What Defuddle would drop or spoil is protected from it, and what it would keep wrongly is removed.

import { foldRuby } from '../clean/citations.ts'
import { codeBlocks } from '../clean/code/code-blocks.ts'
import { keepFileNames, openCodeTabs } from '../clean/code/code-tabs.ts'
import { drawingWords } from '../clean/drawing-words.ts'
import { keepSidenotes } from '../clean/footnotes.ts'
import { nameSources, openGalleries, showNoScriptImages } from '../clean/images.ts'
import { mathToTex } from '../clean/math/math.ts'
import {
  keepBlanks,
  keepCaptionLists,
  keepEmbeddedPosts,
  keepEntryHeads,
  keepFormText,
  keepLabels,
  keepLeadPicture,
  keepLinkedHeadings,
  keepLinkWords,
  keepNestedPosts,
  keepPeople,
  keepRecipes,
  keepRemarks,
  keepSectionHeads,
  keepSignsAndCitations,
  keepStandfirst,
  plainClasses,
  plainIds,
  showStreamedParts,
} from '../clean/misread-parts.ts'
import { keepHeadingButtons } from '../clean/page-controls.ts'
import { copyOf, textOnly } from '../clean/page-copy.ts'
import { keepDatedSentences, keepLastSections, keepShortLists, protectText } from '../clean/protected-text.ts'
import { keepFactBoxes, keepTableHeads, normalizeLists, normalizeTables } from '../clean/tables-and-lists.ts'
import { removeAdCounters, removeHiddenDialogs, removeShareRows } from '../clean/unwanted-parts.ts'

export function readableCopy(page: Document): {
  copy: Document
  closedTabs: number
  lostFormulas: number
  hasTextAlone: boolean
} {
  const copy = page.implementation.createHTMLDocument(page.title)
  copy.documentElement.lang = page.documentElement.lang
  for (const fact of page.head?.querySelectorAll(headFacts) ?? []) {
    const own = copy.importNode(fact, true)
    if (own.localName === 'script') own.textContent = (own.textContent ?? '').replaceAll('"description"', '""')
    copy.head.append(own)
  }
  const body = copyOf(page.body, { markHidden: true })
  const hasTextAlone = body.querySelector(`[${textOnly}]`) !== null
  plainClasses(body)
  showStreamedParts(body)
  showNoScriptImages(body)
  nameSources(body)
  openGalleries(body)
  foldRuby(body)
  const lostFormulas = mathToTex(body)
  drawingWords(body)
  const closedTabs = openCodeTabs(body)
  keepFileNames(body)
  codeBlocks(body)
  // Tables that are marked by roles only would become loose words.
  normalizeTables(body)
  normalizeLists(body)
  keepTableHeads(body)
  keepFactBoxes(body)
  keepBlanks(body)
  keepSidenotes(body)
  keepSignsAndCitations(body)
  keepLinkWords(body)
  keepLinkedHeadings(body)
  keepSectionHeads(body)
  keepStandfirst(body)
  keepLeadPicture(body)
  keepEntryHeads(body)
  keepRemarks(body)
  keepNestedPosts(body)
  keepRecipes(body)
  keepCaptionLists(body)
  keepLabels(body)
  keepFormText(body)
  keepHeadingButtons(body)
  keepEmbeddedPosts(body)
  keepPeople(body)
  plainIds(body)
  removeShareRows(body)
  removeAdCounters(body)
  removeHiddenDialogs(body)
  keepDatedSentences(body)
  keepShortLists(body)
  keepLastSections(body)
  protectText(body)
  copy.body.replaceWith(copy.adoptNode(body).firstElementChild ?? copy.body)
  return { copy, closedTabs, lostFormulas, hasTextAlone }
}

/** Without descriptions: Defuddle drops a first line that repeats one. */
const headFacts =
  'meta:not([name$="description" i], [property$="description" i]), link[rel="canonical"], script[type="application/ld+json"]'
