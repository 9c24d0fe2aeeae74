// Reads one answer of a chat, for its save button.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { contentReasons } from './content-reasons.ts'
import { pieceReceipt } from './conversation-receipt.ts'
import { pageTitle } from './page/page-title.ts'
import { shownTurns, turnContent } from './page/read-turn.ts'
import type { Extracted, SiteRules } from './types.ts'

export function readAnswer(answer: Element, rules: SiteRules): Extracted | null {
  // What stands beside an answer belongs to it, unless the turn has several.
  const turn = answer.closest(rules.turn)
  const whole = turn && turn.querySelectorAll(rules.answer).length === 1 ? turn : answer
  const content = turnContent(whole, 'assistant', rules)
  const { html } = content
  if (html === '') return null
  const page = answer.ownerDocument
  const { busy } = rules.page
  const isLast = [...page.querySelectorAll(rules.answer)].at(-1) === answer
  const isBusy = isLast && busy !== undefined && page.querySelector(busy) !== null
  const reasons = [...(isBusy ? [texts.unfinished] : []), ...contentReasons([content])]
  return {
    title: pageTitle(page, rules, () => shownTurns(page, rules)),
    html,
    sourceUrl: page.URL,
    receipt: pieceReceipt(html, reasons),
  }
}
