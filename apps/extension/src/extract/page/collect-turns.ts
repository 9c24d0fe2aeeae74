// Collects the turns of a chat that renders only what is in view: scrolls to the beginning, then to the end, and reads each turn when
// it is rendered. Turns that were never rendered are counted and reported.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { limits } from '@jotsam/core/plan/limits'
import { contentReasons } from '../content-reasons.ts'
import { conversationIdIn } from '../find-site-rules.ts'
import { isUnfinished, unfinishedId } from '../turn-id.ts'
import type { ReadTools, SiteRules, Turn } from '../types.ts'
import { missingSides } from './missing-sides.ts'
import { forgetIds, hasNameless, type KnownTurn, type PageTurn, pageTurns, turnElements } from './read-turn.ts'
import { isAtEnd, isAtTop, scrollerOf } from './scroller.ts'
import { withDocuments } from './side-documents.ts'
import { TurnOrder } from './turn-order.ts'

export type Collected = { turns: Turn[]; total: number | null; missing: string[] }

const { scrollSteps, settleMs, slowSettleMs } = limits.extraction

export async function collectTurns(page: Document, rules: SiteRules, tools: ReadTools): Promise<Collected> {
  const order = new TurnOrder()
  const scroller = scrollerOf(page, rules)
  const read = new Map<Element, KnownTurn>()
  const id = conversationIdIn(page.URL, rules)
  const take = (hasStayed = false) => {
    // The person opened another chat, whose turns do not belong here.
    if (conversationIdIn(page.URL, rules) !== id) throw new Error('Another conversation was opened.')
    const last = turnElements(page, rules).at(-1)
    const before = last && read.get(last)?.turn
    const view = pageTurns(page, rules, read)
    // Without an id from the site, an answer that grew would count as another one.
    if (before && isGrown(before, view.at(-1), hasStayed)) order.forget(before.id)
    order.add(view)
    tools.onProgress(order.turns.length, order.total)
  }
  if (!scroller) return finished(order, rules, page, everything)
  take()
  // A chat that is kept up to date has been quiet for a moment.
  if (tools.isStill) return finished(order, rules, page, everything)
  // Without scrolling everything is rendered.
  if (scroller.scrollHeight <= scroller.clientHeight) {
    const isGrowing = await grows(page, rules, tools)
    take(true)
    return finished(order, rules, page, { ...everything, isGrowing })
  }
  const { scrollTop: began, scrollHeight: height } = scroller
  const start = await toStart(scroller, page, rules, tools, take)
  const growsUp = scroller.scrollTop < 0
  // Scrolling up jumps and may skip turns; scrolling down does not.
  order.dropUnnumbered()
  forgetIds(read)
  const end = await toEnd(scroller, page, rules, tools, { known: read, take })
  const isGrowing = end && (await grows(page, rules, tools))
  if (isGrowing) take(true)
  // Older turns that were loaded above have moved everything down.
  tools.scrollTo(scroller, growsUp ? began : began + scroller.scrollHeight - height)
  return finished(order, rules, page, { start, end, isGrowing, stopped: tools.signal.aborted })
}

const everything: Reached = { start: true, end: true, isGrowing: false, stopped: false }

type Reached = { start: boolean; end: boolean; isGrowing: boolean; stopped: boolean }

/**
 * Whether the same element has the same turn, with more in it. A site may draw an answer anew while it writes it, so the text need not
 * begin as before. Only a page that is scrolled uses an element for another turn.
 */
function isGrown({ id, role, ownHtml }: PageTurn, now: PageTurn | null | undefined, hasStayed: boolean): boolean {
  if (now?.role !== role || now.id === id) return false
  return hasStayed || now.ownHtml.startsWith(ownHtml.replace(/(?:<\/\w+>)+$/, ''))
}

/** Whether the last turn is being written, whatever the site shows meanwhile. */
async function grows(page: Document, rules: SiteRules, tools: ReadTools): Promise<boolean> {
  const lengthOf = (turn: Element | undefined) => turn?.textContent?.length ?? 0
  const last = turnElements(page, rules).at(-1)
  const before = lengthOf(last)
  await tools.wait(slowSettleMs)
  return lengthOf(last) > before
}

/** Sites load older turns at the top. The beginning is reached when nothing more loads. */
async function toStart(
  scroller: Element,
  page: Document,
  rules: SiteRules,
  tools: ReadTools,
  take: () => void,
): Promise<boolean> {
  let quiet = 0
  let stuck = 0
  let loading = 0
  for (let step = 0; step < scrollSteps && !tools.signal.aborted; step += 1) {
    const before = signature(scroller, page, rules)
    tools.scrollTo(scroller, scroller.scrollTop < 0 ? -scroller.scrollHeight : 0)
    await tools.wait(quiet === 0 ? settleMs : slowSettleMs)
    take()
    const isSame = signature(scroller, page, rules) === before
    loading = isSame && isLoading(page, rules) ? loading + 1 : 0
    stuck = isSame && !isAtTop(scroller) ? stuck + 1 : 0
    quiet = isSame && stuck === 0 && loading === 0 ? quiet + 1 : 0
    if (quiet >= 2) return true
    if (stuck >= stuckMax || loading >= loadingMax) return false
  }
  return false
}

type Reading = { known: ReadonlyMap<Element, KnownTurn>; take: () => void }

async function toEnd(
  scroller: Element,
  page: Document,
  rules: SiteRules,
  tools: ReadTools,
  read: Reading,
): Promise<boolean> {
  const { take } = read
  let quiet = 0
  let stuck = 0
  for (let step = 0; step < scrollSteps && !tools.signal.aborted; step += 1) {
    take()
    const { scrollTop, scrollHeight } = scroller
    const wasAtEnd = isAtEnd(scroller)
    tools.scrollTo(scroller, Math.max(nextStep(scroller), placeOfNext(scroller, turnElements(page, rules), read.known)))
    await tools.wait(wasAtEnd ? slowSettleMs : settleMs)
    quiet = wasAtEnd && isAtEnd(scroller) && scroller.scrollHeight === scrollHeight ? quiet + 1 : 0
    stuck = !wasAtEnd && scroller.scrollTop === scrollTop ? stuck + 1 : 0
    if (quiet >= 2) {
      take()
      return true
    }
    if (stuck >= stuckMax) return false
  }
  return false
}

// A page that shows a loading indicator gets half a minute.
const stuckMax = 5
const loadingMax = 120

function isLoading(page: Document, { page: { loading } }: SiteRules): boolean {
  return loading !== undefined && page.querySelector(loading) !== null
}

/** Steps overlap, so that no turn is skipped. */
function nextStep(scroller: Element): number {
  return scroller.scrollTop + Math.max(100, scroller.clientHeight * 0.7)
}

/** Skips turns that were read: goes to the first unrendered turn, or to the end of the last one. */
function placeOfNext(scroller: Element, elements: readonly Element[], known: ReadonlyMap<Element, KnownTurn>): number {
  const top = scroller.getBoundingClientRect().top - scroller.scrollTop
  const below = elements.filter((element) => element.getBoundingClientRect().bottom - top > scroller.scrollTop)
  const undrawn = below.findIndex((element) => known.get(element)?.turn === null)
  const target = undrawn === -1 ? below.at(-1) : below[undrawn]
  if (!target) return 0
  const { top: from, bottom } = target.getBoundingClientRect()
  return (undrawn === -1 ? bottom : from) - top - scroller.clientHeight * 0.3
}

function signature(scroller: Element, page: Document, rules: SiteRules): string {
  const elements = turnElements(page, rules)
  return `${scroller.scrollHeight} ${elements.length} ${elements[0]?.textContent?.length ?? 0}`
}

function finished(order: TurnOrder, rules: SiteRules, page: Document, reached: Reached): Collected {
  const { turns: whole, unread } = withDocuments(page, rules, order.turns)
  const turns = whole.map(plain)
  const last = turns.at(-1)
  const isMarked = rules.page.busy !== undefined && page.querySelector(rules.page.busy) !== null
  const isBusy = isMarked || reached.isGrowing
  if (isBusy && last?.role === 'assistant' && !isUnfinished(last.id))
    turns[turns.length - 1] = { ...last, id: unfinishedId(last.id) }
  const isReached = reached.start && reached.end && !order.lacksStart
  const isWhole = isReached && !order.hasGap
  const missing = [
    isReached ? '' : reached.stopped ? texts.stopped : unreachedReason(reached),
    order.hasGap ? texts.gap : '',
    isBusy ? texts.unfinished : '',
    // Turns that were not rendered are counted already.
    ...(order.total > turns.length && !hasNameless(page, rules) ? [] : missingSides(turns)),
    last?.role === 'user' && order.turns.at(-1)?.hasMoreBelow ? texts.unknownAfterLast : '',
    unread > 0 ? texts.closedDocuments(unread) : '',
    ...contentReasons(order.turns),
  ].filter((reason) => reason !== '')
  return { turns, total: isWhole ? order.total : null, missing }
}

function unreachedReason({ start, end }: Reached): string {
  return start && !end ? texts.endNotReached : texts.startNotReached
}

function plain({ id, role, author, html, ownHtml }: PageTurn): Turn {
  return { id, role, author, html, ...(ownHtml === html || ownHtml === '' ? {} : { own: ownHtml }) }
}
