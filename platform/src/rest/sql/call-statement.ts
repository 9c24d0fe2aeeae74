// Builds the statement of a function call. Pure.
import type { CallPlan } from '../plan/types.ts'
import { bodyText } from './body.ts'
import { Context, ROOT } from './context.ts'
import { type Fragment, identifier, list, qualified, sql, typeText } from './fragment.ts'
import { RESPONSE_SETTINGS, type SqlStatement, selectPage } from './read-statement.ts'
import { rangeText } from './rows.ts'

export function callStatement(plan: CallPlan): SqlStatement {
  const context = new Context()
  const text = plan.routine.returns.kind === 'rows' ? callRows(context, plan) : callScalar(context, plan)
  return { text, values: context.values.list }
}

function callRows(context: Context, plan: CallPlan): Fragment {
  const { routine, result } = plan
  const { call, body } = invocation(context, plan)
  const from = body === null ? sql`${call} as ${ROOT}` : sql`${body} cross join lateral ${call} as ${ROOT}`
  const single = routine.returns.kind === 'rows' && !routine.returns.set
  if (!isCounted(plan)) return selectPage(context, result, { from, alias: ROOT, on: [] }, single)
  // Page and count share one materialized result, so the function runs once.
  context.isRootTyped = false
  const page = selectPage(context, result, { from: sql`w as ${ROOT}`, alias: ROOT, on: [] }, single)
  return sql`with w as materialized (select ${ROOT}.* from ${from}) ${page}`
}

function callScalar(context: Context, plan: CallPlan): Fragment {
  const { returns } = plan.routine
  const { media, node } = plan.result
  const { call, body } = invocation(context, plan)
  const values = body === null ? sql`select ${call} as v` : sql`select ${call} as v from ${body}`
  const page = sql`select v from w${rangeText(context, node)}`
  // Counting the value keeps PostgreSQL from skipping a call whose result is not read.
  const rows = sql`count(${returns.kind === 'void' ? sql`p.v` : sql`*`})::int as rows`
  const total = isCounted(plan) ? sql`(select count(*) from w)::text` : sql`null`
  return sql`with w as materialized (${values}) select ${scalarBody(returns, media)} as body, ${rows}, ${total} as total, ${RESPONSE_SETTINGS} from (${page}) as p`
}

function scalarBody(returns: CallPlan['routine']['returns'], media: CallPlan['result']['media']): Fragment {
  if (returns.kind === 'void') return sql`null`
  if (media.kind === 'raw' && returns.kind === 'scalar') {
    return returns.baseType === 'bytea'
      ? sql`encode(string_agg(p.v::bytea, ''), 'hex')`
      : sql`string_agg(p.v::text, '')`
  }
  if (media.kind === 'csv') return sql`coalesce(string_agg(p.v::text, E'\\n'), '')`
  return bodyText({ media, head: false }, sql`p.v`, !returns.set)
}

const isCounted = ({ result }: CallPlan): boolean => result.count === 'exact' || result.count === 'estimated'

/** `body` is the FROM item with the arguments from JSON, or null. */
function invocation(context: Context, { routine, args }: CallPlan): { call: Fragment; body: Fragment | null } {
  const name = qualified(routine)
  switch (args.from) {
    case 'text': {
      const given = args.values.map(({ parameter, text }) =>
        argument(parameter, context.values.add(text, typeText(parameter.type))),
      )
      return { call: sql`${name}(${list(given, ', ')})`, body: null }
    }
    case 'body':
      return { call: sql`${name}(${context.values.add(args.text, typeText(args.type))})`, body: null }
    case 'json': {
      if (args.parameters.length === 0) return { call: sql`${name}()`, body: null }
      const definitions = args.parameters.map(
        (parameter) => sql`${identifier(parameter.name)} ${typeText(parameter.type)}`,
      )
      const given = args.parameters.map((parameter) => argument(parameter, sql`a.${identifier(parameter.name)}`))
      const whole = context.values.add(args.text, sql`json`)
      const json = args.inArray ? sql`${whole} -> 0` : whole
      return {
        call: sql`${name}(${list(given, ', ')})`,
        body: sql`json_to_record(${json}) as a(${list(definitions, ', ')})`,
      }
    }
  }
}

function argument(parameter: CallPlan['routine']['parameters'][number], value: Fragment): Fragment {
  const named = sql`${identifier(parameter.name)} := ${value}`
  return parameter.variadic ? sql`variadic ${named}` : named
}
