// Renders one level of a select as a subquery, with embeds as subqueries in its output. Unlike lateral joins, those
// run only for rows within the limit. Pure.
import type { Embed, Node, OrderBy, Output, OutputName } from '../plan/types.ts'
import { conditionText, whereText } from './conditions.ts'
import type { Context } from './context.ts'
import { fieldText, shownField } from './field.ts'
import { alias, type Fragment, identifier, list, rowCount, sql, TEXT } from './fragment.ts'
import { joinRelationship } from './join.ts'

export type Rows = {
  readonly text: Fragment
  /** The value of one row, given the subquery's alias: the row itself, or its one JSON column. */
  readonly item: (subquery: Fragment) => Fragment
}

export type From = { readonly from: Fragment; readonly alias: Fragment; readonly on: readonly Fragment[] }

export type Form = 'json' | 'csv' | 'numbers'

export function rowsText(context: Context, node: Node, source: From, form: Form, range: Fragment): Rows {
  const { columns, laterals } =
    form === 'numbers' ? { columns: [], laterals: [] } : outputColumns(context, source.alias, node.outputs)
  const conditions = node.where.map((condition) => conditionText(context, source.alias, condition))
  const where = whereText([...source.on, ...conditions])
  const rest = sql`${tables(source.from, laterals)}${where}${orderText(context, source.alias, node.order)}${range}`
  if (form === 'csv') {
    const outputs = columns.map(({ text }, index) => sql`${text} as ${alias('c', index + 1)}`)
    return { text: sql`select ${list(outputs, ', ')} from ${rest}`, item: (subquery) => subquery }
  }
  const named = columns.flatMap(({ name, text }) =>
    name.from === 'catalogue' ? [sql`${text} as ${identifier(name.name)}`] : [],
  )
  if (named.length === columns.length) return { text: sql`select ${list(named, ', ')} from ${rest}`, item: wholeRow }
  return { text: sql`select ${objectText(context, columns)} as j from ${rest}`, item: (subquery) => sql`${subquery}.j` }
}

export function rangeText({ values }: Context, { limit, offset }: Pick<Node, 'limit' | 'offset'>): Fragment {
  return sql` limit ${rowCount(values, limit)} offset ${rowCount(values, offset)}`
}

/** Returns the output names in order: the CSV header. */
export function outputNames(outputs: readonly Output[]): readonly string[] {
  return outputs.flatMap((output) =>
    output.kind === 'spread' ? outputNames(output.embed.node.outputs) : [output.name.name],
  )
}

/** The alias alone would mean a column of that name, if the table has one. */
const wholeRow = (subquery: Fragment): Fragment => sql`${subquery}.*`

const tables = (from: Fragment, laterals: readonly Fragment[]): Fragment =>
  laterals.reduce((before, lateral) => sql`${before} ${lateral}`, from)

type OutputColumn = { readonly name: OutputName; readonly text: Fragment }

function outputColumns(context: Context, table: Fragment, outputs: readonly Output[]) {
  const columns: OutputColumn[] = []
  const laterals: Fragment[] = []
  for (const output of outputs) {
    if (output.kind === 'field') {
      columns.push({ name: output.name, text: shownField(context, table, output.field, output.cast) })
    } else if (output.kind === 'embed') {
      columns.push({ name: output.name, text: embedText(context, table, output.embed) })
    } else {
      const spread = spreadText(context, table, output.embed)
      columns.push(...spread.columns)
      laterals.push(spread.lateral)
    }
  }
  return { columns, laterals }
}

function embedText(context: Context, table: Fragment, embed: Embed): Fragment {
  const subquery = context.alias('p')
  const source = joinRelationship(context, table, embed.relationship)
  if (embed.toOne) {
    const { text, item } = rowsText(context, embed.node, source, 'json', sql` limit 1`)
    return sql`(select to_json(${item(subquery)}) from (${text}) as ${subquery})`
  }
  const range = rangeText(context, embed.node)
  const { text, item } = rowsText(context, embed.node, source, 'json', range)
  return sql`(select coalesce(json_agg(${item(subquery)}), '[]') from (${text}) as ${subquery})`
}

/** Adds the embed's columns to its parent: plain from a to-one embed, as arrays from a to-many. */
function spreadText(context: Context, table: Fragment, { relationship, toOne, node }: Embed) {
  const spread = context.alias('s')
  const subquery = context.alias('p')
  const source = joinRelationship(context, table, relationship)
  const { columns, laterals } = outputColumns(context, source.alias, node.outputs)
  const outputs = columns.map(({ text }, index) => sql`${text} as ${alias('c', index + 1)}`)
  const conditions = node.where.map((condition) => conditionText(context, source.alias, condition))
  const where = whereText([...source.on, ...conditions])
  const order = orderText(context, source.alias, node.order)
  const range = !toOne ? rangeText(context, node) : relationship.toView ? sql` limit 1` : sql``
  const rows = sql`select ${list(outputs, ', ')} from ${tables(source.from, laterals)}${where}${order}${range}`
  const aggregated = columns.map((_, index) => {
    const column = alias('c', index + 1)
    return sql`coalesce(json_agg(${subquery}.${column}), '[]') as ${column}`
  })
  return {
    columns: columns.map(({ name }, index) => ({ name, text: sql`${spread}.${alias('c', index + 1)}` })),
    lateral: toOne
      ? sql`left join lateral (${rows}) as ${spread} on true`
      : sql`left join lateral (select ${list(aggregated, ', ')} from (${rows}) as ${subquery}) as ${spread} on true`,
  }
}

/**
 * Builds rows whose keys are the caller's aliases, so the keys are values. A function takes at most 100 arguments, so
 * wide rows are aggregated.
 */
function objectText(context: Context, columns: readonly OutputColumn[]): Fragment {
  const keys = columns.map(({ name }) => context.values.add(name.name, TEXT))
  if (columns.length <= 50) {
    const pairs = columns.map(({ text }, index) => sql`${keys[index] ?? sql`''`}, ${text}`)
    return sql`json_build_object(${list(pairs, ', ')})`
  }
  const pairs = columns.map(({ text }, index) => sql`(${keys[index] ?? sql`''`}, to_json(${text}))`)
  return sql`(select json_object_agg(o.k, o.v) from (values ${list(pairs, ', ')}) as o(k, v))`
}

function orderText(context: Context, table: Fragment, order: readonly OrderBy[]): Fragment {
  if (order.length === 0) return sql``
  const terms = order.map(({ field, through, direction, nulls }) => {
    const text = through === null ? fieldText(context, table, field) : throughText(context, table, field, through)
    const way = direction === 'desc' ? sql`${text} desc` : text
    if (nulls === null) return way
    return nulls === 'first' ? sql`${way} nulls first` : sql`${way} nulls last`
  })
  return sql` order by ${list(terms, ', ')}`
}

function throughText(
  context: Context,
  table: Fragment,
  field: OrderBy['field'],
  { relationship, node }: Embed,
): Fragment {
  const { from, alias: target, on } = joinRelationship(context, table, relationship)
  const conditions = node.where.map((condition) => conditionText(context, target, condition))
  return sql`(select ${fieldText(context, target, field)} from ${from}${whereText([...on, ...conditions])} limit 1)`
}
