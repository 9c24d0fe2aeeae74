// How many pictures a person may have in hand at once, read or waiting, by whichever function and reader. Counted once for the
// whole process: each function is a bundle of its own.

/** False when the person has to wait for an answer first. Every call that was let in is let out once. */
export function takeInHand(userId: string): boolean {
  const held = pictures()
  const own = held.get(userId) ?? 0
  const all = [...held.values()].reduce((sum, count) => sum + count, 0)
  if (own >= MAX_PER_PERSON || all >= MAX_IN_ALL) return false
  held.set(userId, own + 1)
  return true
}

export function letGo(userId: string): void {
  const held = pictures()
  const left = (held.get(userId) ?? 0) - 1
  if (left > 0) held.set(userId, left)
  else held.delete(userId)
}

/** The web app and the extension send one at a time. */
const MAX_PER_PERSON = 5
/** Each may take ten megabytes of memory while it waits. */
const MAX_IN_ALL = 100

function pictures(): Map<string, number> {
  globalThis.jotsamPicturesInHand ??= new Map()
  return globalThis.jotsamPicturesInHand
}

declare global {
  var jotsamPicturesInHand: Map<string, number> | undefined
}
