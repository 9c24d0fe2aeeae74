// Encodes bytes as base64 in any runtime.

export function base64Of(bytes: Uint8Array): string {
  let binary = ''
  // A function call takes a limited number of arguments, so the bytes are converted in chunks.
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(binary)
}

const PIECE = 8192
