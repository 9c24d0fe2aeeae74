// Text files as one ZIP archive, stored without compression: a few notes, opened everywhere.
import { strToU8, zipSync } from 'fflate'

export interface ZippedText {
  readonly name: string
  readonly text: string
}

export function zipTexts(files: readonly ZippedText[], now: Date): Uint8Array<ArrayBuffer> {
  const contents = Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]))
  return zipSync(contents, { level: 0, mtime: now })
}
