// A conversation as HTML: each turn under a heading with its author and a link back to the turn.

import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { restOfHtml } from '@jotsam/core/html/parts/rest-of-html'
import { turnHref } from './turn-id.ts'
import type { Conversation, Turn, UnsavedTurn } from './types.ts'

export function conversationHtml(conversation: Conversation): string {
  return conversation.turns.map((turn) => turnHtml(turn, conversation.url)).join('')
}

export function turnHtml(turn: UnsavedTurn, url: string): string {
  if (turn.savedTo) return restOfHtml(turn.html, turn.savedTo.signs, turn.savedTo.blanks)
  const author = `<a href="${escapeHtml(turnHref(url, turn.id))}">${escapeText(turn.author)}</a>`
  return `<h2>${author}${factsOf(turn)}</h2>${turn.html}`
}

/** The model and the time, in the form that imports write and readers know. */
function factsOf({ model = '', at }: Turn): string {
  const time = at ? `<time datetime="${escapeHtml(at)}">${escapeText(at.slice(0, 16).replace('T', ' '))}</time>` : ''
  const known = [escapeText(model), time].filter((fact) => fact !== '')
  return known.length === 0 ? '' : ` <small>${known.join(' · ')}</small>`
}
