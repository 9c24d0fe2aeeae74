// Reads one answer of a chat, for its save button.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { pieceReceipt } from './conversation-receipt.ts'
import { pageTitle } from './page/page-title.ts'
import { shownTurns, turnContent } from './page/read-turn.ts'
import type { Extracted, SiteRules } from './types.ts'

export function readAnswer(answer: Element, rules: SiteRules): Extracted | null {
  const { html, largePictures } = turnContent(answer, 'assistant', rules)
  if (html === '') return null
  const reasons = largePictures > 0 ? [texts.largePictures(largePictures)] : []
  const page = answer.ownerDocument
  return {
    title: pageTitle(page, rules, () => shownTurns(page, rules)),
    html,
    sourceUrl: page.URL,
    receipt: pieceReceipt(html, reasons),
  }
}
