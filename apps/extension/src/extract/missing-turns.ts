// What the stored parts of a conversation lack: turns that are new, and before them the rest of a turn too long for one capture
// whose save ended between its parts. Parts are stored in order, so only the last turn of them can lack its end.

import { storableText } from '@jotsam/core/capture/storable-text'
import { characterCount } from '@jotsam/core/capture/truncate'
import { type HtmlNode, htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { restOfHtml, signsOf } from '@jotsam/core/html/rest-of-html'
import { limits } from '@jotsam/core/plan/limits'
import { isTurnHeading, newTurns } from './new-turns.ts'
import { storedTurnIds } from './turn-id.ts'
import type { Conversation, Turn, UnsavedTurn } from './types.ts'

export function missingTurns(storedParts: readonly string[], conversation: Conversation): readonly UnsavedTurn[] {
  const fresh = newTurns(storedParts.join('\n'), conversation)
  const rest = restOfLast(storedParts, conversation)
  return rest ? [rest, ...fresh.filter(({ id }) => id !== rest.id)] : fresh
}

function restOfLast(storedParts: readonly string[], { turns }: Conversation): UnsavedTurn | null {
  const stored = lastTurn(storedParts)
  if (!stored) return null
  const signs = signsOf(stored.nodes)
  const turn = sameTurn(stored.id, signs, turns)
  if (!turn) return null
  const html = storableText(turn.html)
  const end = endOf(signs, signsOf(htmlTree(html)))
  if (end === null) return null
  const rest = restOfHtml(html, end, trailingBlanks(textOf(stored.nodes)))
  // There was room for it: a person took it out.
  const size = characterCount(storedParts.at(-1) ?? '') + characterCount(rest)
  if (size <= limits.capture.contentMax - numberingRoom) return null
  return { ...turn, html: rest, isContinued: true }
}

// Splitting leaves this much for the numbers of lists that go on.
const numberingRoom = 200

type StoredTurn = { id: string; nodes: HtmlNode[] }

/** The turn that the last parts hold: all after its heading. */
function lastTurn(storedParts: readonly string[]): StoredTurn | null {
  let after: HtmlNode[] = []
  for (const part of [...storedParts].reverse()) {
    const nodes = htmlTree(part)
    const heading = nodes.findLastIndex(isTurnHeading)
    after = [...nodes.slice(heading + 1), ...after]
    const [id = ''] = heading === -1 ? [] : headingIds(nodes[heading])
    if (heading !== -1) return { id, nodes: after }
  }
  return null
}

function headingIds(heading: HtmlNode | undefined): string[] {
  if (heading === undefined || typeof heading === 'string') return []
  return heading.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...storedTurnIds(child.attributes.get('href') ?? '')],
  )
}

/** By its id, or by its words where the conversation was read in another way. */
function sameTurn(id: string, signs: string, turns: readonly Turn[]): Turn | null {
  const byId = turns.find((turn) => storableText(turn.id) === id)
  if (byId || signs.length < telling) return byId ?? null
  return turns.find((turn) => signsOf(htmlTree(turn.html)).startsWith(signs)) ?? null
}

// So many signs are not the same by accident.
const telling = 80

/** Where in the whole turn the stored signs end; null where that is its end, or nobody can tell. */
function endOf(stored: string, whole: string): number | null {
  if (stored === whole) return null
  if (whole.startsWith(stored)) return stored.length
  // Changed by its owner meanwhile: its last words still say how far it goes.
  const tail = stored.slice(-telling)
  const at = whole.indexOf(tail)
  if (tail.length < telling || at === -1 || at !== whole.lastIndexOf(tail)) return null
  return at + tail.length < whole.length ? at + tail.length : null
}

function trailingBlanks(text: string): number {
  return text.length - text.trimEnd().length
}
