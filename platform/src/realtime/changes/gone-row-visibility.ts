// Checks who may see a deleted row, or a row as it was before an update. The row is gone, so its SELECT policies are
// evaluated on its known columns, as the subscriber. If a column is missing, nothing is sent. Policies see other
// tables in their current state.
import type { Statement } from '../../db/as-user.ts'
import type { Role } from '../../db/caller.ts'
import { quoteIdentifier } from '../../db/quote-identifier.ts'
import { type BindingFilter, filterSql } from './binding-filter.ts'
import type { ChangeNotice } from './change-notice.ts'
import { columnsFor, qualifiedName, type TableShape } from './table-shape.ts'

/** Returns false when the policies need a column that is not known. It would read as NULL, and a policy may allow NULL. */
export function canEvaluatePolicies(table: TableShape, reader: Role, known: ChangeNotice['short']): boolean {
  if (table.exempt.includes(reader)) return true
  const applying = table.policies.filter((policy) => policy.roles.includes(reader))
  if (!applying.some((policy) => policy.isPermissive)) return false
  const allColumns = table.columns.map((column) => column.name)
  return applying.flatMap((policy) => policy.reads ?? allColumns).every((name) => Object.hasOwn(known, name))
}

/** Returns false when the filter needs a column that is not known. */
export function canEvaluateFilter(filter: BindingFilter, notice: ChangeNotice): boolean {
  return filter.conditions.every((condition) => Object.hasOwn(notice.short, condition.column))
}

/**
 * Returns for each visible row: `n`, its position in `rows` from 1; `record`, its known columns that the reader may
 * read; and `f0`, `f1`... for each filter.
 */
export function goneRowsStatement(
  table: TableShape,
  reader: Role,
  rows: readonly string[],
  filters: readonly BindingFilter[],
): Statement {
  const values = [`[${rows.join(',')}]`]
  const bind = (value: string) => `$${values.push(value)}`
  // The inner query contains only the row, under the table's name, so that the policies' column names resolve to it.
  const remains = `jsonb_populate_record(null::${qualifiedName(table)}, asked.remains) as ${quoteIdentifier(table.name)}`
  const filterResults = filters.map(
    (filter, index) =>
      `, (select ${filterSql(filter, quoteIdentifier(table.name), bind)} from ${remains})::text as f${index}`,
  )
  const readable = bind(JSON.stringify(columnsFor(table, reader).map(({ name }) => name)))
  const text = `select asked.n::text as n, (
  select jsonb_object_agg(e.key, e.value)::text from jsonb_each(asked.remains) e where ${readable}::text::jsonb ? e.key
) as record${filterResults.join('')}
from jsonb_array_elements($1::text::jsonb) with ordinality as asked(remains, n)
where (select ${policyExpression(table, reader)} from ${remains})`
  return { text, values, prepare: filters.length === 0 }
}

/** Combines policies as PostgreSQL does: one permissive policy and every restrictive policy must allow. */
function policyExpression(table: TableShape, reader: Role): string {
  if (table.exempt.includes(reader)) return 'true'
  const applying = table.policies.filter((policy) => policy.roles.includes(reader))
  const expressions = (isPermissive: boolean) =>
    applying.filter((policy) => policy.isPermissive === isPermissive).map((policy) => `(${policy.expression})`)
  return [`(${expressions(true).join(' or ') || 'false'})`, ...expressions(false)].join(' and ')
}
