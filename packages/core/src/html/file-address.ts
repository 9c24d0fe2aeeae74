// How the HTML of a note names one of its files: `/files/` and the SHA-256 of the bytes. Such an address never expires, is known before
// the file is uploaded, and says nothing about the account. Apps, exports and public pages look the file up in `attachments`.

export function fileAddress(sha256: string): string {
  return `/files/${sha256}`
}

/** The SHA-256 in an address of a file; null for any other address. */
export function fileHash(address: string | null | undefined): string | null {
  return /^\/files\/([0-9a-f]{64})$/.exec(address ?? '')?.[1] ?? null
}

/** The SHA-256 of every file that a note names, each once. */
export function fileHashes(content: string): string[] {
  return [...new Set(Array.from(content.matchAll(/\/files\/([0-9a-f]{64})(?![0-9a-f])/g), ([, hash = '']) => hash))]
}
