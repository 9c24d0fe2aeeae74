// Inserts and updates: reads changed rows by key as the subscriber, so that row level security decides what is told.
import type { Statement } from '../../db/as-user.ts'
import type { Role } from '../../db/caller.ts'
import { type BindingFilter, filterSql } from './binding-filter.ts'
import { columnsFor, qualifiedName, quoteIdentifier, type TableShape } from './table-shape.ts'

/**
 * One statement for any number of rows. Answers, per visible row: `n`, its place in `keys` from 1; `record`, its JSON
 * text; and `f0`, `f1`... whether it passes each of `filters`.
 */
export function readRowsStatement(
  table: TableShape,
  reader: Role,
  keys: readonly string[],
  filters: readonly BindingFilter[],
): Statement {
  const values = [`[${keys.join(',')}]`]
  const bind = (value: string) => `$${values.push(value)}`
  const typedKeys = table.key.map((name, index) => `(key ->> ${literal(name)})::${castOf(table, name)} as k${index}`)
  // Typed before the join: only a plain comparison of columns may come ahead of a policy and so use the key's index.
  const text = `with asked as materialized (
  select n, ${typedKeys.join(', ')} from jsonb_array_elements($1::text::jsonb) with ordinality as a(key, n)
)
select asked.n::text as n, row_to_json((select r from (select ${selectList(table, reader)}) r))::text as record${filters
    .map((filter, index) => `, (${filterSql(filter, 't', bind)})::text as f${index}`)
    .join('')}
from asked join ${qualifiedName(table)} t on ${table.key.map((name, index) => `t.${quoteIdentifier(name)} = asked.k${index}`).join(' and ')}`
  return { text, values, prepare: filters.length === 0 }
}

function selectList(table: TableShape, reader: Role): string {
  return columnsFor(table, reader)
    .map(({ name }) => `t.${quoteIdentifier(name)}`)
    .join(', ')
}

function castOf(table: TableShape, name: string): string {
  return table.columns.find((column) => column.name === name)?.cast ?? 'text'
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
