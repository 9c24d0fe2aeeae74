// Checks the format of a UUID, and derives one from a text. For a random one use `crypto.randomUUID`.

export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** The same text gives the same UUID (version 8). Not for secrets: four FNV-1a hashes with different seeds. */
export function uuidOf(text: string): string {
  const hex = [1, 2, 3, 4].map((seed) => fnv1a(`${seed} ${text}`).toString(16).padStart(8, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}
