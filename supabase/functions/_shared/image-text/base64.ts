// Bytes as base64 text, in any runtime.

export function base64Of(bytes: Uint8Array): string {
  let binary = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(binary)
}

const PIECE = 8192
