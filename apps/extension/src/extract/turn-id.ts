// A turn's id inside a stored capture: at the end of the link on its heading, where it survives cleaning, editing and export.

import { storableText } from '@jotsam/core/capture/storable-text'

const mark = '#turn-'
const unfinishedMark = '.part'

export function turnHref(url: string, id: string): string {
  const encoded = encodeURIComponent(storableText(id)).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${url.split('#')[0]}${mark}${encoded}`
}

/** An answer that was still being written gets an id of its own, so that a later save adds the whole of it. */
export function unfinishedId(id: string): string {
  return `${id}${unfinishedMark}`
}

export function storedTurnIds(html: string): Set<string> {
  const ids = new Set<string>()
  for (const [, id = ''] of html.matchAll(/#turn-([^"'\s<>#&]{1,300})/g)) ids.add(decoded(id))
  return ids
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
