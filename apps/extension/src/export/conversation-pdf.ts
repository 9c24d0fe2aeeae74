// A conversation as the website's page makes a PDF of it.

import type { PdfText } from '@jotsam/core/export/pdf-text'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { conversationHtml } from '../extract/conversation-html.ts'
import type { Conversation } from '../extract/types.ts'
import { conversationFacts } from './conversation-facts.ts'

export function conversationPdf(conversation: Conversation, savedAt: Date): PdfText {
  const { title, source, exported, missing } = conversationFacts(conversation, savedAt)
  const turns = extensionMessages.receipt.turns(conversation.turns.length, conversation.total)
  const facts = [exported.slice(0, 10), turns, ...(missing === undefined ? [] : [missing])]
  return { title, content: conversationHtml(conversation), facts, source }
}
