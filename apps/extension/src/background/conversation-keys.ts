// The idempotency keys of a conversation's captures. They are the same on every device, so that a later save finds the first one.

export async function conversationKeys(site: string, id: string, from: number, to: number): Promise<string[]> {
  const parts = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return await Promise.all(parts.map((part) => keyOf(`conversation ${site} ${id} ${part}`)))
}

/** Keys for a save that becomes a copy. */
export async function ownKeys(saveId: string, parts: number): Promise<string[]> {
  const rest = Array.from({ length: parts - 1 }, (_, index) => keyOf(`save ${saveId} ${index + 2}`))
  return [saveId, ...(await Promise.all(rest))].slice(0, parts)
}

/** A version 8 UUID, whose bits the application defines. */
async function keyOf(name: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)))
  const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}
