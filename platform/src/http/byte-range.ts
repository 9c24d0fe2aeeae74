// Parses the Range header (RFC 9110, 14). Several ranges are answered with the whole file, as the standard allows.

export type ByteRange =
  | { readonly kind: 'whole' }
  /** Both ends are included. */
  | { readonly kind: 'part'; readonly from: number; readonly to: number }
  | { readonly kind: 'unsatisfiable' }

export function byteRange(header: string | undefined, size: number): ByteRange {
  const asked = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  if (!asked || asked[0].length > LONGEST) return whole
  const [, first = '', last = ''] = asked
  if (first === '') return last === '' ? whole : lastBytes(Number(last), size)
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return whole
  return from < size ? { kind: 'part', from, to } : { kind: 'unsatisfiable' }
}

/** Checks If-Range: a further part is of use only if the file is still the same. */
export function isStill({ etag, modified }: { etag: string; modified: Date }, ifRange: string | undefined): boolean {
  if (ifRange === undefined) return true
  if (ifRange.includes('"')) return ifRange.trim() === etag && !etag.startsWith('W/')
  return ifRange.trim() === modified.toUTCString()
}

const whole = { kind: 'whole' } as const
const LONGEST = 60

function lastBytes(count: number, size: number): ByteRange {
  if (count === 0 || size === 0) return { kind: 'unsatisfiable' }
  return { kind: 'part', from: Math.max(0, size - count), to: size - 1 }
}
