// Extracts the article of a page. Without an article it takes the main part, else the whole page.

import type { PageFacts } from '@jotsam/core/capture/capture'
import { pageFacts } from '@jotsam/core/capture/sources/page-facts'
import { plainToHtml } from '@jotsam/core/html/content-html'
import { escapeText } from '@jotsam/core/html/html-entities'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import Defuddle from 'defuddle'
import { type Cleaned, cleanPageHtml, inertCopy } from '../clean/clean-page-html.ts'
import { footnotes } from '../clean/footnotes.ts'
import { fillsWindow, foreignFrames } from '../clean/frames.ts'
import { namePeople } from '../clean/misread-parts.ts'
import { ownDocument, visibleTextOf } from '../clean/page-nodes/own-accessors.ts'
import { protectCaptions, unprotectedHtml, unprotectText } from '../clean/protected-text.ts'
import { readableTranscript } from '../clean/transcript-times.ts'
import { removeMoreStories, removeSecondCaptions } from '../clean/unwanted-parts.ts'
import { contentReasons } from '../content-reasons.ts'
import { pieceReceipt } from '../conversation-receipt.ts'
import type { Extracted } from '../types.ts'
import { lostHeading, removeTitle, titleOf } from './article-title.ts'
import { passagesIn, wordsLeftOut } from './passages-left-out.ts'
import { readableCopy } from './readable-copy.ts'
import { isTeaser } from './teaser.ts'
import { isComment, keptWords, otherWords, runningText, textLeftOut, visibleText } from './text-left-out.ts'
import { threadOf } from './thread.ts'
import { widerPart } from './wider-part.ts'
import { wordsOf } from './words.ts'

/** A page that cannot be read, or in which nothing is found, is saved as its visible text. */
export function extractPage(shown: Document): Extracted {
  const page = ownDocument(shown)
  let found: Extracted | null = null
  try {
    found = readFrameset(page) ?? readPage(page)
  } catch {
    // The receipt says it.
  }
  if (found && found.html !== '') return found
  const text = visibleTextOf(page.body).trim()
  const html = text === '' ? '' : plainToHtml(text)
  return {
    title: page.title.trim(),
    html,
    sourceUrl: page.URL,
    receipt: pieceReceipt(
      html,
      [html === '' ? '' : texts.plainTextOnly, texts.frames(foreignFrames(page))].filter(Boolean),
    ),
  }
}

/** A page of frames has no text of its own: its largest frame that may be read is saved. */
function readFrameset(page: Document): Extracted | null {
  const size = (frame: Element) => frame.clientWidth * frame.clientHeight
  const [largest, ...others] = [...page.querySelectorAll('frame')]
    .sort((one, other) => size(other) - size(one))
    .flatMap(({ contentDocument }) => (contentDocument?.body ? extractPage(contentDocument) : []))
    .filter(({ html }) => html !== '')
  if (!largest) return null
  const isMore = others.some(({ html }) => wordsOf(toPlainText(html)).length >= fewWords)
  const left = [texts.frames(foreignFrames(page)), isMore ? texts.otherFrames : ''].filter(Boolean)
  return {
    ...largest,
    title: [...new Set([largest.title, page.title.trim()])].filter((title) => title !== '').join(' | '),
    sourceUrl: page.URL,
    receipt: pieceReceipt(largest.html, [...(largest.receipt?.reasons ?? []), ...left]),
  }
}

function readPage(page: Document): Extracted {
  const { copy, closedTabs, lostFormulas, hasTextAlone } = readableCopy(page)
  const text = runningText(copy.body)
  const running = wordsOf(text)
  const withoutComments = wordsOf(runningText(copy.body, isComment))
  // A page of comments has little else.
  const ownText = withoutComments.length >= someText ? withoutComments : running
  const visible = wordsOf(visibleText(copy.body))
  const passages = passagesIn(copy.body)
  protectCaptions(copy.body)
  const article = articleOf(copy, page.URL)
  const title = titleOf(page, article?.title ?? '')
  const within = (selector: string | null) => (selector && articleOf(copy, page.URL, selector)?.html) ?? ''
  let widerHtml: string | undefined
  const wider = () => {
    widerHtml ??= within(widerPart(copy))
    return widerHtml
  }
  const narrow = () =>
    bestPart(
      [() => article?.html ?? '', wider, () => mainOf(copy), () => copy.body.innerHTML],
      running.length,
      page,
      title,
    )
  const alone = (read: () => string) => () => bestPart([read], 0, page, title)
  const ordinary = () => {
    const more = wholest(narrow(), ownText, alone(wider))
    // Text that is spread over the whole page.
    return wholest(
      more,
      ownText,
      alone(() => within('body')),
      { below: fewOfPage },
    )
  }
  const found = threadOf(page)
  const posts = found && withWords(found)
  const said = otherWords(running, found?.besides ?? [])
  // An article whose comments look like posts keeps more without them.
  const best = posts ? wholest(posts, said, ordinary, { margin: 0 }) : ordinary()
  const thread = best === posts ? posts : null
  const savedWords = [...wordsOf(title), ...best.words]
  const leftOut = textLeftOut(thread ? said : running, savedWords)
  // Little text can be left out without a reason, so the receipt always has its measure.
  const measure = leftOut === '' ? { words: { saved: keptWords(visible, savedWords), shown: visible.length } } : {}
  // An embedded video is saved with its frame.
  const frames = texts.frames(Math.max(0, foreignFrames(page) - (best.html.match(/<iframe\s/g)?.length ?? 0)))
  const facts = factsBeside(title, article?.facts)
  const told = [...wordsOf(title), ...Object.values(facts).flatMap((fact) => wordsOf(fact))]
  const reasons = [
    leftOut || (thread ? '' : texts.passages(wordsLeftOut(copy.body, passages, best.words, told))),
    isTeaser(page, text) ? texts.teaser : '',
    frames,
    hasTextAlone ? texts.deepPart : '',
    best.words.length < fewWords && fillsWindow(page, 'canvas').length > 0 ? texts.drawnPage : '',
    thread ? '' : texts.closedTabs(closedTabs),
    ...(thread?.reasons ?? []),
    ...contentReasons([{ ...best, lostFormulas: best.lostFormulas + (thread ? 0 : lostFormulas) }]),
  ].filter((reason) => reason !== '')
  const heading = thread ? '' : lostHeading(page, title, best)
  const html = best.html === '' || thread ? best.html : bylineOf(facts) + heading + best.html
  return {
    title,
    html,
    sourceUrl: page.URL,
    receipt: { ...pieceReceipt(html, reasons), ...measure },
    // The author and the date could be those of any post.
    facts: thread ? pageFacts({ site: facts.site ?? '' }) : facts,
  }
}

/** Defuddle may take the first part of a title for the site's name. */
function factsBeside(title: string, { site = '', ...facts }: PageFacts = {}): PageFacts {
  return site === '' || site === title ? facts : { ...facts, site }
}

/** What was read, with its words: dividing a text without blanks into words takes long, so it is done once. */
type Part = Cleaned & { words: readonly string[] }

function withWords<Kind extends Cleaned>(cleaned: Kind): Kind & Part {
  return { ...cleaned, words: wordsOf(toPlainText(cleaned.html)) }
}

/** Returns the best part. If it has little of the page's running text, and the wider part has much more, returns that one. */
function wholest(
  best: Part,
  running: readonly string[],
  wider: () => Part,
  { below = mostOfText, margin = muchMore } = {},
): Part {
  const keptBy = ({ words }: Part) => keptWords(running, words)
  const kept = keptBy(best)
  if (running.length < enoughWords || kept >= running.length * below) return best
  const other = wider()
  return keptBy(other) - kept > running.length * margin ? other : best
}

const mostOfText = 0.65
const fewOfPage = 0.4
const muchMore = 0.2

/** The first part with enough text; else the longest. */
function bestPart(parts: readonly (() => string)[], running: number, page: Document, title: string): Part {
  const context = { base: page.baseURI, direction: page.documentElement.dir || page.body.dir }
  let best: Part = { html: '', largePictures: 0, lostPictures: 0, lostFormulas: 0, words: [] }
  for (const read of parts) {
    const part = read()
    if (part === '') continue
    const copy = inertCopy(part, page)
    unprotectText(copy)
    footnotes(copy, page.URL)
    removeSecondCaptions(copy)
    removeMoreStories(copy)
    namePeople(copy)
    removeTitle(copy, title)
    readableTranscript(copy, page)
    const cleaned = cleanPageHtml(copy, context)
    const html = unprotectedHtml(cleaned.html)
    if (best.html.length < html.length) best = withWords({ ...cleaned, html })
    if (best.words.length >= enoughWords || best.words.length >= running * fewOfPage) break
  }
  return best
}

// A shorter article may be a cookie notice, unless the page has little more.
const enoughWords = 40
const someText = 150
// A page that draws its text, as some editors do, has its menus only.
const fewWords = 100

/** Defuddle would block a larger page for minutes, so its main part, or all of it, is saved without Defuddle. */
const mostElements = 50_000

type Article = { title: string; html: string; facts: PageFacts }

function articleOf(copy: Document, url: string, contentSelector?: string): Article | null {
  if (copy.querySelectorAll('*').length > mostElements) return null
  try {
    // Inside a known article, an element whose class looks like clutter is content.
    const known = contentSelector === undefined ? {} : { contentSelector, removePartialSelectors: false }
    const options = { url, useAsync: false, ...known }
    const { title, content, author, site, published } = new Defuddle(copy, options).parse()
    if (content.trim() === '') return null
    // For a site without a name Defuddle gives its address, which the note has anyway, or the author's name.
    const [writer, place] = [author, site].map((name) => name.replace(/^by:?\s+/i, ''))
    const facts = pageFacts({ author: writer, site: site.includes('.') || place === writer ? '' : site, published })
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
