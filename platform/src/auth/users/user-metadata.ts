// What people say about themselves. It travels in every access token, so it must stay small enough for a header. Pure.
import { refuse } from '../faults.ts'

type Metadata = Readonly<Record<string, unknown>>

// Servers and proxies refuse headers past 16 kB, and base64 makes four bytes of three.
const MAX_BYTES = 8 * 1024

/** Keys given as null are taken away, the rest is laid over what was there. */
export function mergeMetadata(current: Metadata, changes: Metadata): Metadata {
  const merged = Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null))
  if (Object.keys(changes).length > 0) requireSmallMetadata(merged)
  return merged
}

export function requireSmallMetadata(data: Metadata): void {
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_BYTES)
    refuse({ kind: 'validation-failed', message: `User metadata cannot be larger than ${MAX_BYTES} bytes` })
}
