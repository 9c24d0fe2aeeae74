// A short name for a text, the same whenever the text is (FNV-1a, twice over for fewer accidents). Not for secrets.

export function fingerprint(text: string): string {
  return hash(text, 0x811c9dc5) + hash(text, 0x9747b28c)
}

function hash(text: string, seed: number): string {
  let value = seed
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(16).padStart(8, '0')
}
