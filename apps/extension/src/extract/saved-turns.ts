// Which turns of a conversation are saved. Each capture lists its turns in the column `turns`.

import type { SavedTurn } from '@jotsam/core/capture/capture'
import { storableText } from '@jotsam/core/capture/storable-text'
import { htmlTree } from '@jotsam/core/html/html-tree'
import { signsOf } from '@jotsam/core/html/parts/rest-of-html'
import { fingerprint } from './fingerprint.ts'
import { withoutThinking } from './thinking.ts'
import { isIdOfWords } from './turn-id.ts'
import type { Conversation, Turn, UnsavedTurn } from './types.ts'

export function savedTurn({ id, html, own = html }: Turn): SavedTurn {
  return { id: storableText(id), digest: fingerprint(signsOf(htmlTree(withoutThinking(own)))) }
}

/** For each turn what is saved of it; null for a new one. */
export function savedOf(saved: readonly SavedTurn[], turns: readonly Turn[]): (SavedTurn | null)[] {
  const read = turns.map(savedTurn)
  const byId = new Map(saved.map((each) => [each.id, each]))
  // The same conversation read in another way can have other ids. Then the digests decide.
  const hasIds = read.some(({ id }) => byId.has(id))
  const readIds = new Set(read.map(({ id }) => id))
  // An id that is made of words changes when the turn before it is loaded.
  const isOpen = ({ id }: SavedTurn) => !hasIds || (isIdOfWords(id) && !readIds.has(id))
  // Two turns can have the same words: each saved turn counts once.
  const left = saved.filter((each) => isOpen(each) && (!each.end || each === saved.at(-1)))
  const taken = (digest: string) => {
    const at = left.findIndex((each) => each.digest === digest)
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null)
  }
  return read.map((each) => {
    const known = hasIds ? byId.get(each.id) : undefined
    return known ?? (hasIds && !isIdOfWords(each.id) ? null : taken(each.digest))
  })
}

/** The turns that are new, and before them the rest of a long turn whose save was interrupted between two captures. */
export function missingTurns(saved: readonly SavedTurn[], { turns }: Conversation): readonly UnsavedTurn[] {
  const found = savedOf(saved, turns)
  const last = saved.at(-1)
  const cut = last?.end && turns[found.findIndex((each) => each?.id === last.id)]
  const fresh = turns.filter((_, at) => found[at] === null)
  return cut ? [{ ...cut, savedTo: last.end }, ...fresh] : fresh
}

/**
 * For a page that may show only the end of a conversation: its turns from the last saved one on. Null when it shows no saved turn, so
 * that those between are unknown.
 */
export function sinceSaved(saved: readonly SavedTurn[], turns: readonly Turn[]): readonly Turn[] | null {
  const read = turns.map(savedTurn)
  const ids = new Set(saved.map(({ id }) => id))
  const byId = read.findLastIndex(({ id }) => ids.has(id))
  const at = byId === -1 ? read.findIndex(({ digest }) => digest === saved.at(-1)?.digest) : byId
  return at === -1 ? null : turns.slice(at)
}
