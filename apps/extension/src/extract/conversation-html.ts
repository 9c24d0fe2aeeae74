// A conversation as HTML: each turn under a heading with its author and a link back to the turn.

import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { restOfHtml } from '@jotsam/core/html/rest-of-html'
import { turnHref } from './turn-id.ts'
import type { Conversation, UnsavedTurn } from './types.ts'

export function conversationHtml(conversation: Conversation): string {
  return conversation.turns.map((turn) => turnHtml(turn, conversation.url)).join('')
}

export function turnHtml(turn: UnsavedTurn, url: string): string {
  if (turn.savedTo) return restOfHtml(turn.html, turn.savedTo.signs, turn.savedTo.blanks)
  return `<h2><a href="${escapeHtml(turnHref(url, turn.id))}">${escapeText(turn.author)}</a></h2>${turn.html}`
}
