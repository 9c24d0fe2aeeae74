// Reads what the database's trigger announces: realtime.notify_change() writes it, in the platform's bootstrap.
import { z } from 'zod'
import { parseJson } from '../protocol/message.ts'

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

export interface ChangeNotice {
  readonly schema: string
  readonly table: string
  readonly type: ChangeType
  /** When the row changed, in the wire's form. */
  readonly at: string
  /** The primary key as JSON text, null for a table without one. Kept as text: a bigint would lose digits. */
  readonly key: string | null
  /** The key before an update, which is the key itself when it did not change. */
  readonly keyBefore: string | null
  /** The columns short enough to travel, as JSON text and read. Only the key when they did not fit. */
  readonly shortText: string
  readonly short: Readonly<Record<string, unknown>>
  /** What is known of the row before an update, in the same two forms; null unless the table has REPLICA IDENTITY FULL. */
  readonly before: { readonly text: string; readonly columns: Readonly<Record<string, unknown>> } | null
}

/** Null when the payload is not a notice of ours. */
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
