// The base64 of attached files in an ENEX file: its position, and its bytes.

import type { ImportFile } from '../note.ts'

const BEGIN = '<data encoding="base64">'
const END = '</data>'

/** Where base64 is in the file, in bytes. */
export interface DataRange {
  readonly from: number
  readonly to: number
}

/**
 * Removes the base64 between `<data …>` and `</data>` from the file, and returns its position. The XML parser would hold a whole
 * attachment of hundreds of megabytes as one text.
 */
export class EnexDataFilter {
  /** Where the content of the open `<data …>` begins. */
  private from: number | null = null
  private waiting = new Uint8Array()
  /** The position of the first waiting byte in the file. */
  private offset = 0

  /** The bytes of the XML after the last chunk. */
  rest(): Uint8Array {
    return this.from === null ? this.waiting : new Uint8Array()
  }

  /** The bytes of the XML, and the range of the content after each `<data …>`. */
  *split(chunk: Uint8Array): Generator<Uint8Array | DataRange> {
    const bytes = new Uint8Array(this.waiting.length + chunk.length)
    bytes.set(this.waiting)
    bytes.set(chunk, this.waiting.length)
    // One character per byte, so positions in the text are positions in the bytes.
    const text = latin.decode(bytes)
    let done = 0
    for (;;) {
      const mark = this.from === null ? BEGIN : END
      const at = text.indexOf(mark, done)
      if (at === -1) {
        // A mark may be cut in two by the end of a chunk.
        const end = Math.max(done, bytes.length - mark.length + 1)
        if (this.from === null) yield bytes.subarray(done, end)
        this.waiting = bytes.slice(end)
        this.offset += end
        return
      }
      if (this.from === null) {
        const end = at + mark.length
        yield bytes.subarray(done, end)
        this.from = this.offset + end
        done = end
      } else {
        yield { from: this.from, to: this.offset + at }
        this.from = null
        done = at
      }
    }
  }
}

const latin = new TextDecoder('latin1')

/** The bytes of a base64 text in a file, without holding the text in memory. */
export async function* decodedBase64(file: ImportFile, { from, to }: DataRange): AsyncGenerator<Uint8Array> {
  let waiting = ''
  for await (const chunk of file.chunks(from, to)) {
    const text = waiting + latin.decode(chunk).replace(/[^A-Za-z0-9+/]/g, '')
    const end = text.length - (text.length % 4)
    waiting = text.slice(end)
    yield base64Bytes(text.slice(0, end))
  }
  // One base64 character alone encodes no byte.
  if (waiting.length > 1) yield base64Bytes(waiting)
}

function base64Bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
