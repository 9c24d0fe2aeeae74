// The metadata at the beginning of every exported file, including what is missing.

import { conversationReceipt } from '../extract/conversation-receipt.ts'
import type { Conversation } from '../extract/types.ts'

export type ConversationFacts = {
  title: string
  source: string
  site: string
  exported: string
  turns: string | number
  missing?: string
}

export function conversationFacts(conversation: Conversation, savedAt: Date): ConversationFacts {
  const { turns, total, reasons } = conversationReceipt(conversation)
  return {
    title: conversation.title,
    source: conversation.url,
    site: conversation.site,
    exported: savedAt.toISOString(),
    turns: total !== null && total !== turns ? `${turns} of ${total}` : turns,
    ...(reasons.length > 0 ? { missing: reasons.join(' ') } : {}),
  }
}
