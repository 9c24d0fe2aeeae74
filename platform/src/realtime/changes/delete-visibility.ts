// Deleted rows, and rows as they were before an update: they are gone, so the table's SELECT policies are put to what is still known
// of them, as the subscriber. What cannot be known is not told. Policies that look at other tables see them as they are now.
import type { Statement } from '../../db/as-user.ts'
import type { Role } from '../../db/caller.ts'
import { quoteIdentifier } from '../../db/quote-identifier.ts'
import { type BindingFilter, filterSql } from './binding-filter.ts'
import type { ChangeNotice } from './change-notice.ts'
import { columnsFor, qualifiedName, type TableShape } from './table-shape.ts'

/** False when the policies need a column that did not travel: an absent one would read as NULL, and NULL can be a reason to allow. */
export function canJudgeGone(table: TableShape, reader: Role, known: ChangeNotice['short']): boolean {
  if (table.exempt.includes(reader)) return true
  const applying = table.policies.filter((policy) => policy.roles.includes(reader))
  if (!applying.some((policy) => policy.isPermissive)) return false
  const allColumns = table.columns.map((column) => column.name)
  return applying.flatMap((policy) => policy.reads ?? allColumns).every((name) => Object.hasOwn(known, name))
}

/** A filter that the notice's columns cannot decide is decided on the same remains; a column that is missing decides no. */
export function canJudgeFilter(filter: BindingFilter, notice: ChangeNotice): boolean {
  return filter.conditions.every((condition) => Object.hasOwn(notice.short, condition.column))
}

/**
 * Answers, per row that the reader could see: `n`, its place in `rows` from 1; `record`, what is known of it, of the columns that the
 * reader may read; and `f0`, `f1`... per filter.
 */
export function judgeGoneStatement(
  table: TableShape,
  reader: Role,
  rows: readonly string[],
  filters: readonly BindingFilter[],
): Statement {
  const values = [`[${rows.join(',')}]`]
  const bind = (value: string) => `$${values.push(value)}`
  // The policies' own names must win: the remains stand alone in the inner query, under the table's name.
  const remains = `jsonb_populate_record(null::${qualifiedName(table)}, asked.remains) as ${quoteIdentifier(table.name)}`
  const judged = filters.map(
    (filter, index) =>
      `, (select ${filterSql(filter, quoteIdentifier(table.name), bind)} from ${remains})::text as f${index}`,
  )
  const readable = bind(JSON.stringify(columnsFor(table, reader).map(({ name }) => name)))
  const text = `select asked.n::text as n, (
  select jsonb_object_agg(e.key, e.value)::text from jsonb_each(asked.remains) e where ${readable}::text::jsonb ? e.key
) as record${judged.join('')}
from jsonb_array_elements($1::text::jsonb) with ordinality as asked(remains, n)
where (select ${policyExpression(table, reader)} from ${remains})`
  return { text, values, prepare: filters.length === 0 }
}

/** As PostgreSQL combines them: one permissive policy must allow, and every restrictive one. */
function policyExpression(table: TableShape, reader: Role): string {
  if (table.exempt.includes(reader)) return 'true'
  const applying = table.policies.filter((policy) => policy.roles.includes(reader))
  const expressions = (isPermissive: boolean) =>
    applying.filter((policy) => policy.isPermissive === isPermissive).map((policy) => `(${policy.expression})`)
  return [`(${expressions(true).join(' or ') || 'false'})`, ...expressions(false)].join(' and ')
}
