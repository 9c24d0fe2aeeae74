// Replaces settings in the `server.json` of a ZIP file when it is served, so that a downloaded program knows its server.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { FillIn } from './page-settings.ts'

const ENTRY = 'server.json'
/** ZIP files have no earlier time. */
const FIRST = new Date(1980, 0, 2)
const earliest = (time: Date) => (time < FIRST ? FIRST : time)

/** The same bytes at each call: `modified` is the time of all entries. Files that are no such ZIP are not changed. */
export function fillInZip(packed: Buffer<ArrayBuffer>, modified: Date, fill: FillIn): Buffer<ArrayBuffer> {
  try {
    if (!(ENTRY in unzipSync(packed, { filter: ({ name }) => name === ENTRY }))) return packed
    const { [ENTRY]: settings = new Uint8Array(), ...files } = unzipSync(packed)
    return Buffer.from(
      zipSync({ ...files, [ENTRY]: strToU8(fill(ENTRY, strFromU8(settings))) }, { mtime: earliest(modified) }),
    )
  } catch {
    return packed
  }
}
