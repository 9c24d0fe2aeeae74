// Bytes as base64, in pieces: the number of arguments of a call is limited.

export function base64(bytes: Uint8Array): string {
  const chunks: string[] = []
  for (let from = 0; from < bytes.length; from += 0x8000) {
    chunks.push(String.fromCharCode(...bytes.subarray(from, from + 0x8000)))
  }
  return btoa(chunks.join(''))
}
