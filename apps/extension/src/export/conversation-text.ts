// A conversation as plain text and as JSON.

import { toPlainText } from '@jotsam/core/html/plain-text'
import { htmlToMarkdown } from '@jotsam/core/markdown/html-to-markdown'
import type { Conversation } from '../extract/types.ts'
import { conversationFacts } from './conversation-facts.ts'

export function conversationText(conversation: Conversation, savedAt: Date): string {
  const { title, ...facts } = conversationFacts(conversation, savedAt)
  const lines = Object.entries(facts).map(([name, value]) => `${name[0]?.toUpperCase()}${name.slice(1)}: ${value}`)
  const turns = conversation.turns.map(({ author, html }) => `${author}:\n\n${toPlainText(html)}`)
  return `${[title, lines.join('\n'), ...turns].join('\n\n')}\n`
}

/** Lists every field, so that the format stays stable. Each turn is in HTML, Markdown and text. */
export function conversationJson(conversation: Conversation, savedAt: Date): string {
  const { title, url, site, id, total, missing } = conversation
  const turns = conversation.turns.map((turn) => ({
    id: turn.id,
    role: turn.role,
    author: turn.author,
    model: turn.model ?? null,
    at: turn.at ?? null,
    text: toPlainText(turn.html),
    markdown: htmlToMarkdown(turn.html),
    html: turn.html,
  }))
  const file = {
    format: 'jotsam-conversation',
    version: 1,
    title,
    url,
    site,
    id,
    exported: savedAt.toISOString(),
    total,
    missing,
    turns,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
