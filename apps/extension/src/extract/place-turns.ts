// Puts new turns where they belong. A conversation whose beginning could not be loaded gets it later, and it stands before what is saved.

import { characterCount } from '@jotsam/core/capture/truncate'
import { limits } from '@jotsam/core/plan/limits'
import { turnHtml } from './conversation-html.ts'
import { missingTurns, savedOf, savedTurn } from './saved-turns.ts'
import { turnMark } from './turn-id.ts'
import type { ContinuedCapture, Conversation, Turn, UnsavedTurn } from './types.ts'

export interface Placed<Part> {
  /** The captures, with the turns that fit in before a saved one. */
  readonly parts: readonly Part[]
  /** Turns for captures of their own, before the others. */
  readonly before: readonly Turn[]
  /** Turns for the end. */
  readonly after: readonly UnsavedTurn[]
  /** How many of those at the end belong further up, where is no room. */
  readonly misplaced: number
}

export function placeTurns<Part extends ContinuedCapture>(
  stored: readonly Part[],
  conversation: Conversation,
): Placed<Part> {
  const saved = stored.flatMap(({ turns }) => turns)
  const found = savedOf(saved, conversation.turns)
  const parts = [...stored]
  const after = new Set(missingTurns(saved, conversation))
  let before: readonly Turn[] = []
  let misplaced = 0
  for (const { turns, next } of newRuns(conversation.turns, found)) {
    const known = found[next]
    if (!known) continue
    const isAtStart = known.id === saved[0]?.id
    const at = parts.findIndex((part) => part.turns.some(({ id }) => id === known.id))
    const part = parts[at]
    const grown = part && withTurnsBefore(part, known.id, turns, conversation.url)
    if (grown) parts[at] = grown
    else if (isAtStart) before = turns
    else {
      misplaced += turns.length
      continue
    }
    for (const turn of turns) after.delete(turn)
  }
  return { parts, before, after: [...after], misplaced }
}

/** New turns in a row, and the place of the saved turn after them. */
function newRuns(turns: readonly Turn[], found: readonly unknown[]): { turns: Turn[]; next: number }[] {
  const runs: { turns: Turn[]; next: number }[] = []
  let run: Turn[] = []
  for (const [at, turn] of turns.entries()) {
    if (found[at] === null) {
      run.push(turn)
      continue
    }
    if (run.length > 0) runs.push({ turns: run, next: at })
    run = []
  }
  return runs
}

/** Null when the capture has no room, or its owner took the heading away. */
function withTurnsBefore<Part extends ContinuedCapture>(
  part: Part,
  id: string,
  turns: readonly Turn[],
  url: string,
): Part | null {
  const index = part.turns.findIndex((each) => each.id === id)
  const link = part.html.indexOf(turnMark(id))
  const heading = part.html.lastIndexOf('<h', link)
  // A heading that ends before the link is one of the turn above.
  const isWithLink = link !== -1 && heading !== -1 && !part.html.slice(heading, link).includes('</')
  const place = isWithLink ? heading : index === 0 ? 0 : -1
  const added = turns.map((turn) => turnHtml(turn, url)).join('')
  const isRoom = characterCount(part.html) + characterCount(added) <= limits.capture.contentMax
  if (place === -1 || !isRoom) return null
  return {
    ...part,
    html: part.html.slice(0, place) + added + part.html.slice(place),
    turns: [...part.turns.slice(0, index), ...turns.map(savedTurn), ...part.turns.slice(index)],
  }
}
