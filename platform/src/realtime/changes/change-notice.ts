// Parses the notification that the trigger function realtime.notify_change() sends. The platform's bootstrap defines it.
import { z } from 'zod'
import { parseJson } from '../protocol/message.ts'

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

export interface ChangeNotice {
  readonly schema: string
  readonly table: string
  readonly type: ChangeType
  /** The time of the change, in the wire format. */
  readonly at: string
  /** The primary key as JSON text, null for a table without one. Parsing would lose digits of a bigint. */
  readonly key: string | null
  /** The key before an update; the current key when it did not change. */
  readonly keyBefore: string | null
  /** The short columns as JSON text and parsed; only the key when they did not fit. */
  readonly shortText: string
  readonly short: Readonly<Record<string, unknown>>
  /** The known columns of the row before an update, as text and parsed. Null unless the table has REPLICA IDENTITY FULL. */
  readonly before: { readonly text: string; readonly columns: Readonly<Record<string, unknown>> } | null
}

/** Returns null when the payload is not such a notification. */
export function readChangeNotice(payload: string): ChangeNotice | null {
  const [headerText = '', key = '', keyBefore = '', shortText = '', beforeText = ''] = payload.split('\n')
  const header = headerShape.safeParse(parseJson(headerText))
  if (!header.success) return null
  const known = shortText || key || '{}'
  const short = columns.safeParse(parseJson(known))
  if (!short.success) return null
  const before = columns.safeParse(parseJson(beforeText))
  return {
    ...header.data,
    key: key || null,
    keyBefore: keyBefore || key || null,
    shortText: known,
    short: short.data,
    before: before.success ? { text: beforeText, columns: before.data } : null,
  }
}

const headerShape = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  at: z.string(),
})
const columns = z.record(z.string(), z.unknown())
