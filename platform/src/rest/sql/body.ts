// The aggregate that builds the response body inside PostgreSQL. Pure.
import type { ResultPlan } from '../plan/types.ts'
import { type Fragment, sql } from './fragment.ts'
import type { Form } from './rows.ts'

export const formOf = ({ media, head }: Pick<ResultPlan, 'media' | 'head'>): Form =>
  head ? 'numbers' : media.kind === 'csv' ? 'csv' : 'json'

/** `row` is a whole row or its JSON. `single` returns the one row instead of a list. */
export function bodyText(
  { media, head }: Pick<ResultPlan, 'media' | 'head'>,
  row: Fragment,
  single: boolean,
): Fragment {
  if (head) return sql`null`
  switch (media.kind) {
    case 'csv':
      // The text form of a row is a CSV line in parentheses.
      return sql`coalesce(string_agg(substring(${row}::text, 2, length(${row}::text) - 2), E'\\n'), '')`
    case 'raw':
    case 'object':
    case 'json':
    case 'openapi': {
      const rows =
        single || media.kind === 'object' ? sql`json_agg(${row}) -> 0` : sql`coalesce(json_agg(${row}), '[]')`
      const stripNulls = (media.kind === 'json' || media.kind === 'object') && media.stripNulls
      return stripNulls ? sql`json_strip_nulls(${rows})::text` : sql`(${rows})::text`
    }
  }
}
