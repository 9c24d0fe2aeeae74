// User metadata is part of every access token, so it must fit into a header. Pure.
import { refuse } from '../faults.ts'

type Metadata = Readonly<Record<string, unknown>>

// Servers and proxies refuse headers over 16 kB, and base64 adds a third.
const MAX_BYTES = 8 * 1024

/** A null value removes the key. */
export function mergeMetadata(current: Metadata, changes: Metadata): Metadata {
  const merged = Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null))
  if (Object.keys(changes).length > 0) requireSmallMetadata(merged)
  return merged
}

export function requireSmallMetadata(data: Metadata): void {
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_BYTES)
    refuse({ kind: 'validation-failed', message: `User metadata cannot be larger than ${MAX_BYTES} bytes` })
}
