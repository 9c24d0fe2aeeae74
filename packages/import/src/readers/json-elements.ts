// Splits a JSON array of any length into the texts of its elements, while it arrives. Only one element is in memory. A parser for
// whole documents would hold the export of years, and parsing value by value takes ten times as long.

import { joined } from './read-text.ts'

export type JsonElement = { readonly text: string } | { readonly tooLarge: true }

/** Throws when the text is not one array that ends. Elements of more than `maxBytes` are skipped. */
export async function* jsonElements(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes } = { maxBytes: 64 * 1024 * 1024 },
): AsyncGenerator<JsonElement> {
  // Depth 0 is outside of the array, 1 is between its elements.
  let depth = 0
  let inString = false
  let isEscaped = false
  let isDone = false
  let pieces: Uint8Array[] = []
  let bytes = 0
  let isTooLarge = false

  const keep = (piece: Uint8Array) => {
    bytes += piece.length
    if (bytes > maxBytes) {
      isTooLarge = true
      pieces = []
    } else if (piece.length > 0) pieces.push(piece)
  }
  const take = (): JsonElement | null => {
    const element: JsonElement | null = isTooLarge ? { tooLarge: true } : { text: decoded(pieces, bytes) }
    const isBlank = !isTooLarge && bytes === 0
    pieces = []
    bytes = 0
    isTooLarge = false
    return isBlank ? null : element
  }

  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) inString = false
        continue
      }
      if (isBlankByte(byte)) {
        if (depth <= 1 && bytes === 0 && from === at) from = at + 1
        continue
      }
      if (isDone) throw new Error('Text follows the array.')
      if (depth === 0) {
        // A byte order mark may precede it.
        if (byte === 0xef || byte === 0xbb || byte === 0xbf) {
          from = at + 1
          continue
        }
        if (byte !== OPEN_LIST) throw new Error('This is not an array.')
        depth = 1
        from = at + 1
      } else if (byte === QUOTE) inString = true
      else if (byte === OPEN_LIST || byte === OPEN_RECORD) depth += 1
      else if (byte === CLOSE_LIST || byte === CLOSE_RECORD) {
        depth -= 1
        if (depth === 0) {
          keep(chunk.subarray(from, at))
          const last = take()
          if (last) yield last
          isDone = true
          from = at + 1
        }
      } else if (byte === COMMA && depth === 1) {
        keep(chunk.subarray(from, at))
        const element = take()
        if (element) yield element
        from = at + 1
      }
    }
    if (depth > 0) keep(chunk.subarray(from))
  }
  if (!isDone) throw new Error('The array does not end.')
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_RECORD = 0x7b
const CLOSE_RECORD = 0x7d

function isBlankByte(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function decoded(pieces: readonly Uint8Array[], bytes: number): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const [first] = pieces
  if (first && pieces.length === 1) return decoder.decode(first)
  return decoder.decode(joined(pieces, bytes))
}
