// Reads inserted and updated rows by key as the subscriber, so that row level security decides what is sent.
import type { Statement } from '../../db/as-user.ts'
import type { Role } from '../../db/caller.ts'
import { quoteIdentifier } from '../../db/quote-identifier.ts'
import { LIMITS } from '../limits.ts'
import { type BindingFilter, filterSql } from './binding-filter.ts'
import { columnsFor, qualifiedName, type TableShape } from './table-shape.ts'

/** A row's key as JSON text. */
export interface RequestedRow {
  readonly key: string
  /** The column values at the time of the change, when a later change has replaced them; null reads the current row. */
  readonly atChange: string | null
}

/**
 * Builds one statement for all rows. It returns for each visible row: `n`, its position in `rows` from 1; `record`,
 * its JSON text; `is_cut`, whether it contains only its short columns; and `f0`, `f1`... whether it passes each
 * filter.
 */
export function readRowsStatement(
  table: TableShape,
  reader: Role,
  rows: readonly RequestedRow[],
  filters: readonly BindingFilter[],
): Statement {
  const values = [`[${rows.map(({ key }) => key).join(',')}]`]
  const bind = (value: string) => `$${values.push(value)}`
  const typedKeys = table.key.map((name, index) => `(key ->> ${literal(name)})::${castOf(table, name)} as k${index}`)
  const sameKey = table.key.map((name, index) => `t.${quoteIdentifier(name)} = asked.k${index}`)
  const replaced = rows.some(({ atChange }) => atChange !== null)
  const columnsThen = replaced ? bind(`[${rows.map(({ atChange }) => atChange ?? '{}').join(',')}]`) : null
  const row = columnsThen === null ? 't' : 'changed'
  const changedRow =
    columnsThen === null
      ? ''
      : `\ncross join lateral jsonb_populate_record(t, ${columnsThen}::text::jsonb -> (asked.n::int - 1)) as changed`
  const filterResults = filters.map((filter, index) => `, (${filterSql(filter, row, bind)})::text as f${index}`)
  // The keys are cast before the join: only a plain comparison of columns is leakproof, so that it can use the index
  // before the policies run.
  const text = `with asked as materialized (
  select n, ${typedKeys.join(', ')} from jsonb_array_elements($1::text::jsonb) with ordinality as a(key, n)
)
select asked.n::text as n, whole.is_large::text as is_cut,
  case when whole.is_large then ${cut('whole.record')} else whole.record end as record${filterResults.join('')}
from asked join ${qualifiedName(table)} t on ${sameKey.join(' and ')}${changedRow}
cross join lateral (
  select j as record, octet_length(j) > ${LIMITS.recordBytes} as is_large
  from (select row_to_json((select r from (select ${selectList(table, reader, row)}) r))::text offset 0) row_text(j)
) whole`
  return { text, values, prepare: filters.length === 0 && !replaced }
}

const cut = (record: string): string =>
  `(select json_object_agg(key, value)::text from json_each(${record}::json)
    where octet_length(value::text) <= ${LIMITS.shortColumnBytes})`

function selectList(table: TableShape, reader: Role, row: 't' | 'changed'): string {
  return columnsFor(table, reader)
    .map(({ name }) => `${row}.${quoteIdentifier(name)}`)
    .join(', ')
}

function castOf(table: TableShape, name: string): string {
  return table.columns.find((column) => column.name === name)?.cast ?? 'text'
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
