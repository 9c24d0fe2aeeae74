// Renders inserts, upserts, updates and deletes as a CTE, and reads the result from it. Pure.
import type { Condition, DeletePlan, InsertPlan, UpdatePlan } from '../plan/types.ts'
import type { Column } from '../schema-cache/types.ts'
import { bodyText, formOf } from './body.ts'
import { conditionText, whereText } from './conditions.ts'
import { Context, ROOT } from './context.ts'
import { expressionText, type Fragment, identifier, list, qualified, sql, TEXT, typeText } from './fragment.ts'
import { RESPONSE_SETTINGS, type SqlStatement } from './read-statement.ts'
import { rowsText } from './rows.ts'

type WritePlan = InsertPlan | UpdatePlan | DeletePlan

export function writeStatement(plan: WritePlan): SqlStatement {
  const context = new Context()
  context.isRootTyped = false
  const answer = answerText(context, plan)
  // Only now are the columns known that are read again. Returning more would require privileges that the caller may not have.
  const returning = returningText(context)
  context.isRootTyped = true
  const write = writeText(context, plan, returning)
  return { text: sql`with w as (${write}) ${answer}`, values: context.values.list }
}

function answerText(context: Context, plan: WritePlan): Fragment {
  const inserted = countsInserted(plan) ? sql`((select count(*) from w) - ${UPDATED})::int` : sql`null`
  if (plan.returning !== 'rows') {
    const location = plan.returning === 'location' ? locationText(context, plan) : sql`null`
    return sql`select null as body, count(*)::int as rows, ${inserted} as inserted, ${location} as location, ${RESPONSE_SETTINGS} from w`
  }
  const source = { from: sql`w as ${ROOT}`, alias: ROOT, on: [] }
  const page = rowsText(context, plan.result.node, source, formOf(plan.result), sql``)
  const body = bodyText(plan.result, page.item(sql`p`), false)
  return sql`select ${body} as body, (select count(*) from w)::int as rows, ${inserted} as inserted, null as location, ${RESPONSE_SETTINGS} from (${page.text}) as p`
}

/** Returns the first row's primary key as JSON. */
function locationText(context: Context, { target }: WritePlan): Fragment {
  const columns = target.primaryKey.map((name) => context.column(ROOT, name))
  return sql`(select row_to_json(l.*)::text from (select ${list(columns, ', ')} from w as ${ROOT} limit 1) as l)`
}

function returningText(context: Context): Fragment {
  const columns = [...context.rootColumns].map((name) => sql`${ROOT}.${identifier(name)}`)
  return columns.length === 0 ? sql`1` : list(columns, ', ')
}

/** A merge answers 200 instead of 201 when it inserted nothing. */
const countsInserted = (plan: WritePlan): boolean => plan.kind === 'insert' && plan.conflict?.action === 'merge'

// The update counts itself in a transaction setting, because views and partitioned tables do not show it afterwards.
const UPDATED = sql`coalesce(nullif(current_setting('rest.updated', true), '')::int, 0)`
const COUNT_UPDATED = sql`set_config('rest.updated', (${UPDATED} + 1)::text, true) is not null`

function writeText(context: Context, plan: WritePlan, returning: Fragment): Fragment {
  switch (plan.kind) {
    case 'insert':
      return insertText(context, plan, returning)
    case 'update':
      return updateText(context, plan, returning)
    case 'delete': {
      const where = whereText(conditionsText(context, plan.where))
      return sql`delete from ${qualified(plan.target)} as ${ROOT}${where} returning ${returning}`
    }
  }
}

function insertText(context: Context, plan: InsertPlan, returning: Fragment): Fragment {
  const columns = plan.columns.length > 0 ? plan.columns : columnWithDefault(plan)
  const missing = plan.columns.length > 0 ? plan.missing : 'default'
  const { from, expressions } = payload(context, plan.rows, columns, missing)
  const only = whereText(plan.only.map((condition) => conditionText(context, PAYLOAD, condition)))
  const names = columns.map(({ name }) => identifier(name))
  const conflict = conflictText(plan)
  return sql`insert into ${qualified(plan.target)} as ${ROOT} (${list(names, ', ')}) select ${list(expressions, ', ')} from ${from}${only}${conflict} returning ${returning}`
}

/** An INSERT ... SELECT cannot insert only defaults, so one column's default is named. */
function columnWithDefault({ target }: InsertPlan): readonly Column[] {
  const column = [...target.columns.values()].find(({ generated }) => !generated)
  return column === undefined ? [] : [column]
}

function conflictText({ conflict, columns }: InsertPlan): Fragment {
  if (conflict === null) return sql``
  const target = list(conflict.columns.map(identifier), ', ')
  if (conflict.action === 'ignore' || columns.length === 0) return sql` on conflict (${target}) do nothing`
  const assignments = columns.map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`)
  return sql` on conflict (${target}) do update set ${list(assignments, ', ')} where ${COUNT_UPDATED}`
}

function updateText(context: Context, plan: UpdatePlan, returning: Fragment): Fragment {
  const target = qualified(plan.target)
  if (plan.columns.length === 0) return sql`select ${returning} from ${target} as ${ROOT} where false`
  const { from, expressions } = payload(context, plan.rows, plan.columns, plan.missing)
  const names = plan.columns.map(({ name }) => identifier(name))
  const where = whereText(conditionsText(context, plan.where))
  const values = sql`select ${list(aliased(expressions, names), ', ')} from ${from} limit 1`
  const assignments = names.map((name) => sql`${name} = v.${name}`)
  return sql`update ${target} as ${ROOT} set ${list(assignments, ', ')} from (${values}) as v${where} returning ${returning}`
}

const aliased = (expressions: readonly Fragment[], names: readonly Fragment[]): readonly Fragment[] =>
  expressions.map((expression, index) => sql`${expression} as ${names[index] ?? sql`v`}`)

const conditionsText = (context: Context, conditions: readonly Condition[]): readonly Fragment[] =>
  conditions.map((condition) => conditionText(context, ROOT, condition))

const PAYLOAD = sql`b`

/** Renders the JSON body as rows of the written columns. A missing key is null, or the column's default. */
function payload(context: Context, rows: string, columns: readonly Column[], missing: 'default' | 'null') {
  const body = context.values.add(rows, sql`json`)
  const definitions = columns.map(
    ({ name, type, representation }) =>
      sql`${identifier(name)} ${representation?.fromJson ? sql`json` : typeText(type)}`,
  )
  const columnList = list(definitions, ', ')
  const plain = columns.map(({ name, representation }) => {
    const given = sql`${PAYLOAD}.${identifier(name)}`
    return representation?.fromJson ? sql`${qualified(representation.fromJson)}(${given})` : given
  })
  if (missing === 'null') {
    return { from: sql`json_to_recordset(${body}) as ${PAYLOAD}(${columnList})`, expressions: plain }
  }
  const expressions = columns.map((column, index) => {
    const given = sql`e.j -> ${context.values.add(column.name, TEXT)}`
    const fallback = column.default === null ? sql`null` : expressionText(column.default)
    return sql`case when (${given}) is not null then ${plain[index] ?? sql`null`} else ${fallback} end`
  })
  return {
    from: sql`json_array_elements(${body}) as e(j) cross join lateral json_to_record(e.j) as ${PAYLOAD}(${columnList})`,
    expressions,
  }
}
