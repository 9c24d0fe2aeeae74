// Limits how many pictures of a person are read or wait at once, over all functions and providers. The count is global because
// each function is a separate bundle.

/** False when the person must wait for an answer first. Each call that returned true must be followed by one `freeReadingSlot`. */
export function takeReadingSlot(userId: string): boolean {
  const held = pictures()
  const own = held.get(userId) ?? 0
  const all = [...held.values()].reduce((sum, count) => sum + count, 0)
  if (own >= MAX_PER_PERSON || all >= MAX_IN_ALL) return false
  held.set(userId, own + 1)
  return true
}

export function freeReadingSlot(userId: string): void {
  const held = pictures()
  const left = (held.get(userId) ?? 0) - 1
  if (left > 0) held.set(userId, left)
  else held.delete(userId)
}

/** The web app and the extension send one picture at a time. */
const MAX_PER_PERSON = 5
/** Each picture may take ten megabytes of memory while it waits. */
const MAX_IN_ALL = 100

function pictures(): Map<string, number> {
  globalThis.jotsamReadingSlots ??= new Map()
  return globalThis.jotsamReadingSlots
}

declare global {
  var jotsamReadingSlots: Map<string, number> | undefined
}
