// A turn's id, and the link on its heading that leads back to the turn.

import type { SavedTurn } from '@jotsam/core/capture/capture'
import { storableText } from '@jotsam/core/capture/storable-text'
import { fingerprint } from './fingerprint.ts'
import type { Role } from './types.ts'

export function turnHref(url: string, id: string): string {
  return `${url.split('#')[0]}#turn-${encoded(id)}`
}

/** By which the heading of a turn is found in a saved text. */
export function turnMark(id: string): string {
  return `#turn-${encoded(id)}"`
}

function encoded(id: string): string {
  return encodeURIComponent(storableText(id)).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

/** For a turn to which the site gives no id. */
export function idOfWords(role: Role, words: string): string {
  return `${role}-${fingerprint(words)}`
}

export function isIdOfWords(id: string): boolean {
  return /^(?:user|assistant|system|tool)-[0-9a-f]{16}$/.test(id)
}

/** An answer that was still being written gets another id, so that a later save adds the whole answer. */
export function unfinishedId(id: string): string {
  return `${id}.part`
}

export function isUnfinished(id: string): boolean {
  return id.endsWith('.part')
}

/** For captures without a list of turns: they were saved before the column existed. */
export function turnsFromLinks(html: string): SavedTurn[] {
  return [...html.matchAll(/#turn-([^"'\s<>#&]{1,300})/g)].map(([, id = '']) => ({ id: decoded(id), digest: '' }))
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
