// Extracts the article of a page. Without an article it takes the main part, else the whole page.

import type { PageFacts } from '@jotsam/core/capture/capture'
import { pageFacts } from '@jotsam/core/capture/page-facts'
import { escapeText } from '@jotsam/core/html/html-entities'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import Defuddle from 'defuddle'
import { type Cleaned, cleanPageHtml, inertCopy } from './clean/clean-page-html.ts'
import { codeBlocks } from './clean/code-blocks.ts'
import { footnotes } from './clean/footnotes.ts'
import { showNoScriptImages } from './clean/images.ts'
import { mathToTex } from './clean/math.ts'
import { copyOf } from './clean/page-copy.ts'
import { protectText, unprotectedHtml, unprotectText } from './clean/protected-text.ts'
import { keepFactBoxes, normalizeTables } from './clean/tables-and-lists.ts'
import { linkTimes } from './clean/transcript-times.ts'
import { contentReasons } from './content-reasons.ts'
import { pieceReceipt } from './conversation-receipt.ts'
import { runningText, textLeftOut } from './text-left-out.ts'
import type { Extracted } from './types.ts'
import { wordsOf } from './words.ts'

export function extractPage(page: Document): Extracted {
  const copy = readableCopy(page)
  const running = wordsOf(runningText(copy.body))
  const article = articleOf(copy, page.URL)
  const best = bestPart([article?.html ?? '', mainOf(copy), copy.body.innerHTML], running.length, page)
  const leftOut = textLeftOut(running, wordsOf(toPlainText(best.html)))
  const reasons = [...(leftOut === '' ? [] : [leftOut]), ...contentReasons([best])]
  const html = best.html === '' ? '' : bylineOf(article?.facts ?? {}) + best.html
  return {
    title: article?.title || page.title.trim(),
    html,
    sourceUrl: page.URL,
    receipt: pieceReceipt(html, reasons),
    facts: article?.facts ?? {},
  }
}

/** The first part with enough text; else the longest. */
function bestPart(parts: readonly string[], running: number, page: Document): Cleaned {
  const context = { base: page.baseURI, direction: page.documentElement.dir || page.body.dir }
  let best: Cleaned = { html: '', largePictures: 0, lostPictures: 0 }
  for (const part of parts) {
    if (part === '') continue
    const copy = inertCopy(part, page)
    unprotectText(copy)
    footnotes(copy)
    linkTimes(copy, page.URL)
    const cleaned = cleanPageHtml(copy, context)
    const html = unprotectedHtml(cleaned.html)
    if (best.html.length < html.length) best = { ...cleaned, html }
    const words = wordsOf(toPlainText(best.html)).length
    if (words >= enoughWords || words >= running * mostOfPage) break
  }
  return best
}

// A shorter article may be a cookie notice, unless the page has little more.
const enoughWords = 40
const mostOfPage = 0.4

/** A copy of the page, with formulas and code protected from Defuddle. */
function readableCopy(page: Document): Document {
  const copy = page.implementation.createHTMLDocument(page.title)
  copy.documentElement.lang = page.documentElement.lang
  for (const fact of page.head?.querySelectorAll('meta, link[rel="canonical"], script[type="application/ld+json"]') ??
    []) {
    copy.head.append(copy.importNode(fact, true))
  }
  const body = copyOf(page.body, { markHidden: true })
  showNoScriptImages(body)
  mathToTex(body)
  codeBlocks(body)
  // Tables that are marked by roles only would become loose words.
  normalizeTables(body)
  keepFactBoxes(body)
  protectText(body)
  copy.body.replaceWith(copy.adoptNode(body).firstElementChild ?? copy.body)
  return copy
}

type Article = { title: string; html: string; facts: PageFacts }

function articleOf(copy: Document, url: string): Article | null {
  try {
    const { title, content, author, site, published } = new Defuddle(copy, { url, useAsync: false }).parse()
    if (content.trim() === '') return null
    // A site without a name of its own is known by its address, which the note has.
    const facts = pageFacts({ author, site: site.includes('.') ? '' : site, published })
    return { title: title.trim(), html: content, facts }
  } catch {
    return null
  }
}

/** In the text, where readers and the search find it. */
function bylineOf({ author = '', site = '', published = '' }: PageFacts): string {
  const line = texts.byline(author, site, published)
  return line === '' ? '' : `<p><em>${escapeText(line)}</em></p>`
}

function mainOf(copy: Document): string {
  return copy.querySelector('main, [role="main"], article')?.innerHTML ?? ''
}
