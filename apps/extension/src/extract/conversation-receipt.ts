// Counts what a save contains, from the saved HTML.

import { countFormulas } from '@jotsam/core/markdown/tex'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import type { Conversation, Receipt } from './types.ts'

export function conversationReceipt(conversation: Conversation): Receipt {
  const { turns, total, missing } = conversation
  const short = total === null ? 0 : total - turns.length
  const reasons = short > 0 ? [texts.turnsMissing(short), ...missing] : [...missing]
  return {
    ...counted(turns.map(({ html }) => html).join('')),
    turns: turns.length,
    total,
    isPartial: reasons.length > 0,
    reasons,
  }
}

/** For a page, a selection or a single answer. */
export function pieceReceipt(html: string, reasons: readonly string[]): Receipt {
  return { ...counted(html), turns: 0, total: null, isPartial: reasons.length > 0, reasons }
}

function counted(html: string): Pick<Receipt, 'codeBlocks' | 'formulas' | 'links' | 'tables' | 'images'> {
  const count = (opening: RegExp) => html.match(opening)?.length ?? 0
  return {
    codeBlocks: count(/<pre[\s>]/g),
    formulas: countFormulas(html),
    links: count(/<a\s[^<>]*href=/g),
    tables: count(/<table[\s>]/g),
    images: count(/<img\s/g),
  }
}
