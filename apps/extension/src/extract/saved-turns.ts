// Which turns of a conversation are saved. Each capture lists its turns in the column `turns`.

import type { SavedTurn } from '@jotsam/core/capture/capture'
import { storableText } from '@jotsam/core/capture/storable-text'
import { htmlTree } from '@jotsam/core/html/html-tree'
import { signsOf } from '@jotsam/core/html/rest-of-html'
import { fingerprint } from './fingerprint.ts'
import { withoutThinking } from './thinking.ts'
import type { Conversation, Turn, UnsavedTurn } from './types.ts'

export function savedTurn({ id, html }: Turn): SavedTurn {
  return { id: storableText(id), digest: fingerprint(signsOf(htmlTree(withoutThinking(html)))) }
}

/** The turns that are new, and before them the rest of a long turn whose save was interrupted between two captures. */
export function missingTurns(saved: readonly SavedTurn[], { turns }: Conversation): readonly UnsavedTurn[] {
  const read = turns.map((turn) => ({ turn, ...savedTurn(turn) }))
  const ids = new Set(saved.map(({ id }) => id))
  // The same conversation read in another way can have other ids. Then the digests decide.
  const key = read.some(({ id }) => ids.has(id)) ? 'id' : 'digest'
  const last = saved.at(-1)
  const cut = last?.end && read.find((each) => each[key] === last[key])
  const known = saved.filter(({ end }) => !end).map((each) => each[key])
  const isNew = (each: SavedTurn) => {
    if (key === 'id') return !ids.has(each.id)
    // Two turns can have the same words: each saved turn counts once.
    const at = known.indexOf(each.digest)
    if (at !== -1) known.splice(at, 1)
    return at === -1
  }
  const fresh = read.filter((each) => each !== cut && isNew(each)).map(({ turn }) => turn)
  return cut ? [{ ...cut.turn, savedTo: last.end }, ...fresh] : fresh
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
