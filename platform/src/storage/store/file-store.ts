// Where the bytes of files are. A file is stored once under its version and never changed.
import type { Readable } from 'node:stream'

export interface FileStore {
  /** Stores a whole file from the local disk. When it resolves, the bytes survive a loss of power; the local file is gone. */
  keep(version: string, draft: Draft): Promise<void>
  /** Null when there are no such bytes. Both ends of the range are included. */
  read(version: string, range?: { readonly from: number; readonly to: number }): Promise<Readable | null>
  /** The number of bytes; null when there are none. */
  size(version: string): Promise<number | null>
  /** Does nothing when there are no such bytes. */
  erase(version: string): Promise<void>
  /** All stored versions in the order of their text. */
  list(): AsyncIterable<{ readonly version: string; readonly storedAt: Date }>
}

/** A file on the local disk, not stored yet. */
export interface Draft {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** Only such names are read or written, whatever a row says. */
export const VERSION = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
