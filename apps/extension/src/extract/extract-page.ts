// Extracts the article of a page. Without an article it takes the main part, else the whole page.

import { toPlainText } from '@jotsam/core/html/plain-text'
import { texLanguage } from '@jotsam/core/markdown/tex'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import Defuddle from 'defuddle'
import { type Cleaned, cleanPageHtml, inertCopy } from './clean/clean-page-html.ts'
import { codeBlocks } from './clean/code-blocks.ts'
import { mathToTex } from './clean/math.ts'
import { copyOf } from './clean/page-copy.ts'
import { pieceReceipt } from './conversation-receipt.ts'
import { textLeftOut } from './text-left-out.ts'
import type { Extracted } from './types.ts'
import { wordsOf } from './words.ts'

export function extractPage(page: Document): Extracted {
  const copy = readableCopy(page)
  const article = articleOf(copy, page.URL)
  const context = { base: page.baseURI, direction: page.documentElement.dir || page.body.dir }
  const parts = [article?.html, mainOf(copy), copy.body.innerHTML]
  let best = { html: '', largePictures: 0 }
  for (const part of parts) {
    if (!part) continue
    const cleaned = withFormulas(cleanPageHtml(inertCopy(part, page), context))
    if (best.html === '' || best.html.length < cleaned.html.length) best = cleaned
    if (wordsOf(toPlainText(best.html)).length >= enoughWords) break
  }
  const reasons = [
    textLeftOut(copy.body, best.html),
    best.largePictures > 0 ? texts.largePictures(best.largePictures) : '',
  ].filter((reason) => reason !== '')
  return {
    title: article?.title || page.title.trim(),
    html: best.html,
    sourceUrl: page.URL,
    receipt: pieceReceipt(best.html, reasons),
  }
}

// A shorter article may be a cookie notice.
const enoughWords = 40

/** A copy of the page, with formulas and code protected from Defuddle. */
function readableCopy(page: Document): Document {
  const copy = page.implementation.createHTMLDocument(page.title)
  copy.documentElement.lang = page.documentElement.lang
  for (const fact of page.head?.querySelectorAll('meta, link[rel="canonical"], script[type="application/ld+json"]') ??
    []) {
    copy.head.append(copy.importNode(fact, true))
  }
  const body = copyOf(page.body)
  mathToTex(body)
  markFormulas(body)
  codeBlocks(body)
  copy.body.replaceWith(copy.adoptNode(body).firstElementChild ?? copy.body)
  return copy
}

// Defuddle drops unknown elements. These private-use characters mark formulas until it is done.
const formulaBegins = '\uf8f0'
const formulaEnds = '\uf8f1'

function markFormulas(body: DocumentFragment): void {
  for (const formula of body.querySelectorAll(`[data-language="${texLanguage}"]`)) {
    formula.replaceWith(formulaBegins + (formula.textContent ?? '') + formulaEnds)
  }
}

function withFormulas(cleaned: Cleaned): Cleaned {
  const marked = new RegExp(`${formulaBegins}([^${formulaBegins}${formulaEnds}<]*)${formulaEnds}`, 'g')
  return { ...cleaned, html: cleaned.html.replace(marked, `<span data-language="${texLanguage}">$1</span>`) }
}

function articleOf(copy: Document, url: string): { title: string; html: string } | null {
  try {
    const found = new Defuddle(copy, { url, useAsync: false }).parse()
    return found.content.trim() === '' ? null : { title: found.title.trim(), html: found.content }
  } catch {
    return null
  }
}

function mainOf(copy: Document): string | null {
  return copy.querySelector('main, [role="main"], article')?.innerHTML ?? null
}
