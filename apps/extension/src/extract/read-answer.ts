// Reads one answer of a chat, for its save button.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { contentReasons } from './content-reasons.ts'
import { pieceReceipt } from './conversation-receipt.ts'
import { pageTitle } from './page/page-title.ts'
import { aroundTurn, shownTurns, turnContent, turnElements } from './page/read-turn.ts'
import type { Extracted, SiteRules } from './types.ts'

export function readAnswer(answer: Element, rules: SiteRules): Extracted | null {
  // What stands beside an answer belongs to it, unless the turn has several.
  const page = answer.ownerDocument
  const turns = turnElements(page, rules)
  const at = turns.findIndex((turn) => turn.contains(answer) && turn.querySelectorAll(rules.answer).length <= 1)
  const content = turnContent(turns[at] ?? answer, aroundTurn(turns, at, rules), 'assistant', rules)
  const { html } = content
  if (html === '') return null
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
