// Writes the `data` of a postgres_changes event. Rows keep the JSON text of PostgreSQL.
import { parseJson } from '../protocol/message.ts'
import type { ChangeNotice } from './change-notice.ts'
import type { Column } from './table-shape.ts'

export interface VisibleRow {
  readonly columns: readonly Column[]
  /** The row as JSON text. */
  readonly record: string
  /** True when the row was too large and contains only its short columns. */
  readonly isCut: boolean
  readonly key: readonly string[]
  /** The row before an update as JSON text, as far as the caller may read it; null for the key alone. */
  readonly before: string | null
}

export function rowPayload(notice: ChangeNotice, row: VisibleRow, select: readonly string[] | null): string {
  const chosen = select === null ? null : new Set([...row.key, ...select])
  const columns = chosen ? row.columns.filter(({ name }) => chosen.has(name)) : row.columns
  const record = chosen ? pick(row.record, chosen) : row.record
  const before = row.before !== null && chosen ? pick(row.before, chosen) : row.before
  const old = notice.type === 'UPDATE' ? `,"old_record":${before ?? notice.keyBefore ?? '{}'}` : ''
  return payload(
    notice,
    row.isCut ? ['Error 413: Payload Too Large'] : null,
    `,"columns":${columnList(columns)},"record":${record}${old}`,
  )
}

export function deletePayload(notice: ChangeNotice, keyColumns: readonly Column[]): string {
  return payload(notice, null, `,"columns":${columnList(keyColumns)},"old_record":${notice.key ?? '{}'}`)
}

function payload(notice: ChangeNotice, errors: readonly string[] | null, rest: string): string {
  return (
    `{"type":"${notice.type}","schema":${JSON.stringify(notice.schema)},"table":${JSON.stringify(notice.table)},` +
    `"commit_timestamp":${JSON.stringify(notice.at)},"errors":${JSON.stringify(errors)}${rest}}`
  )
}

const columnList = (columns: readonly Column[]): string =>
  JSON.stringify(columns.map(({ name, type }) => ({ name, type })))

function pick(record: string, names: ReadonlySet<string>): string {
  const row = parseJson(record)
  if (typeof row !== 'object' || row === null) return '{}'
  return JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))))
}
