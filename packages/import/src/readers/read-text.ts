// Reads a whole file as text, up to a limit. UTF-8 and UTF-16 are recognised; anything else is read as Western European and reported.

import type { ImportFile } from '../note.ts'
import { reasons } from '../reasons.ts'

export type FileText =
  | { readonly ok: true; readonly text: string; readonly isGuessed: boolean }
  /** A sentence for people. */
  | { readonly ok: false; readonly reason: string }

export const MAX_FILE_BYTES = 64 * 1024 * 1024

export async function readText(file: ImportFile): Promise<FileText> {
  try {
    const bytes = await readBytes(file)
    return bytes === null ? { ok: false, reason: reasons.fileTooLarge } : { ok: true, ...decodeText(bytes) }
  } catch {
    // A damaged entry of an archive. The others may be whole.
    return { ok: false, reason: reasons.notReadable }
  }
}

/** The first characters of a file, to recognise it. */
export async function readHead(file: ImportFile, bytes = 4096): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const chunk of file.chunks()) {
    pieces.push(chunk)
    length += chunk.length
    if (length >= bytes) break
  }
  return decodeText(joined(pieces, length).subarray(0, bytes)).text
}

export function decodeText(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), isGuessed: false }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), isGuessed: false }
  try {
    // A character that is cut at the end of a head is not an error.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

async function readBytes(file: ImportFile): Promise<Uint8Array | null> {
  if (file.bytes > MAX_FILE_BYTES) return null
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const chunk of file.chunks()) {
    length += chunk.length
    // The declared size may be wrong.
    if (length > MAX_FILE_BYTES) return null
    pieces.push(chunk)
  }
  return joined(pieces, length)
}

export function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
