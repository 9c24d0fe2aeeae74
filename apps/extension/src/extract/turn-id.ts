// A turn's id, and the link on its heading that leads back to the turn.

import type { SavedTurn } from '@jotsam/core/capture/capture'
import { storableText } from '@jotsam/core/capture/storable-text'

export function turnHref(url: string, id: string): string {
  const encoded = encodeURIComponent(storableText(id)).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${url.split('#')[0]}#turn-${encoded}`
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
