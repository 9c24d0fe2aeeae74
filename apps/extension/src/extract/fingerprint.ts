// A short hash of a text: FNV-1a with two seeds, for fewer collisions. Not for secrets.

export function fingerprint(text: string): string {
  return hash(text, 0x811c9dc5) + hash(text, 0x9747b28c)
}

function hash(text: string, seed: number): string {
  let value = seed
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(16).padStart(8, '0')
}
