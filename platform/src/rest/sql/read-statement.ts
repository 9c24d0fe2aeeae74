// Builds one statement for a page and its count. Pure.
import type { Node, ReadPlan, ResultPlan } from '../plan/types.ts'
import { bodyText, formOf } from './body.ts'
import { conditionText, whereText } from './conditions.ts'
import { Context, ROOT } from './context.ts'
import { BIGINT, type Fragment, qualified, rowCount, sql } from './fragment.ts'
import { type From, rowsText } from './rows.ts'

export type SqlStatement = { readonly text: string; readonly values: readonly (string | null)[] }

export function readStatement({ result }: ReadPlan): SqlStatement {
  const context = new Context()
  const text = selectPage(context, result, sourceOf(result.node), false)
  return { text, values: context.values.list }
}

/** Asks PostgreSQL for its estimate of the row count. */
export function explainStatement(node: Node): SqlStatement {
  const context = new Context()
  const { from, on } = sourceOf(node)
  const where = whereText([...on, ...node.where.map((condition) => conditionText(context, ROOT, condition))])
  return { text: sql`explain (format json) select from ${from}${where}`, values: context.values.list }
}

/** `source` contains the root's rows under the root's alias. `single` means a function's one row instead of a list. */
export function selectPage(context: Context, result: ResultPlan, source: From, single: boolean): Fragment {
  const { node } = result
  const limit = rowCount(context.values, node.limit)
  const offset = rowCount(context.values, node.offset)
  const page = rowsText(context, node, source, formOf(result), sql` limit ${limit} offset ${offset}`)
  const total = totalText(context, result, source, limit, offset)
  return sql`select ${bodyText(result, page.item(sql`p`), single)} as body, count(*)::int as rows, ${total} as total, ${RESPONSE_SETTINGS} from (${page.text}) as p`
}

/** The response settings of functions and triggers. */
export const RESPONSE_SETTINGS = sql`nullif(current_setting('response.status', true), '') as status, nullif(current_setting('response.headers', true), '') as headers`

function totalText(context: Context, result: ResultPlan, source: From, limit: Fragment, offset: Fragment): Fragment {
  if (result.count === 'none' || result.count === 'planned') return sql`null`
  const conditions = result.node.where.map((condition) => conditionText(context, ROOT, condition))
  const all = sql`select from ${source.from}${whereText([...source.on, ...conditions])}`
  const counted =
    result.count === 'exact' ? all : sql`${all} limit ${context.values.add(String(result.exactUpTo + 1), BIGINT)}`
  // A page that is not full has reached the end: it gives the total without a second scan.
  return sql`(case when count(*) < ${limit} and (count(*) > 0 or ${offset} = 0) then ${offset} + count(*) else (select count(*) from (${counted}) as c) end)::text`
}

function sourceOf({ source }: Node): From {
  return { from: source === null ? sql`w as ${ROOT}` : sql`${qualified(source)} as ${ROOT}`, alias: ROOT, on: [] }
}
