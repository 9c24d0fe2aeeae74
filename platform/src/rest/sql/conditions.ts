// Builds conditions: operators are fixed text, values are typed placeholders. Pure.
import type { Condition } from '../plan/types.ts'
import type { IsValue, Operation, PlainOperator, QuantifiableOperator, SearchOperator } from '../request/index.ts'
import type { Context } from './context.ts'
import { castField, comparedType } from './field.ts'
import { type Fragment, list, qualified, sql, TEXT } from './fragment.ts'
import { joinRelationship } from './join.ts'

export function conditionText(context: Context, table: Fragment, condition: Condition): Fragment {
  switch (condition.kind) {
    case 'group': {
      const parts = condition.conditions.map((inner) => conditionText(context, table, inner))
      const text = sql`(${list(parts, condition.operator === 'and' ? ' and ' : ' or ')})`
      return condition.negated ? sql`not ${text}` : text
    }
    case 'exists': {
      const text = existsText(context, table, condition.embed)
      return condition.negated ? sql`not ${text}` : text
    }
    case 'filter': {
      const field = castField(context, table, condition.field, condition.cast)
      const { column, path } = condition.field
      const fromText = condition.cast === null && path.length === 0 ? column.representation?.fromText : undefined
      const text = fromText
        ? domainOperationText(context, field, qualified(fromText), condition.operation)
        : operationText(context, field, comparedType(condition.field, condition.cast), condition.operation)
      return condition.negated ? sql`not (${text})` : text
    }
  }
}

/** Returns ` where a and b`, or nothing. */
export function whereText(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`` : sql` where ${list(conditions, ' and ')}`
}

function existsText(
  context: Context,
  table: Fragment,
  embed: Extract<Condition, { kind: 'exists' }>['embed'],
): Fragment {
  const { from, alias, on } = joinRelationship(context, table, embed.relationship)
  const conditions = embed.node.where.map((condition) => conditionText(context, alias, condition))
  return sql`exists (select from ${from}${whereText([...on, ...conditions])})`
}

/** A domain with a cast from text is compared with the cast value. */
function domainOperationText(context: Context, field: Fragment, fromText: Fragment, operation: Operation): Fragment {
  const { values } = context
  switch (operation.kind) {
    case 'compare':
      return sql`${field} ${COMPARE[operation.operator]} ${fromText}(${values.add(operation.value, TEXT)})`
    case 'is-distinct':
      return sql`${field} is distinct from ${fromText}(${values.add(operation.value, TEXT)})`
    case 'in': {
      const list = values.add(arrayLiteral(operation.values), sql`text[]`)
      return sql`${field} = any (array(select ${fromText}(x) from unnest(${list}) as x))`
    }
    default:
      return operationText(context, field, TEXT, operation)
  }
}

function operationText(context: Context, field: Fragment, type: Fragment, operation: Operation): Fragment {
  const { values } = context
  switch (operation.kind) {
    case 'compare': {
      const value = takesText(operation.operator)
        ? values.addPattern(operation.value, type)
        : values.add(operation.value, type)
      return sql`${field} ${COMPARE[operation.operator]} ${value}`
    }
    case 'quantified': {
      const element = takesText(operation.operator) ? textLike(type) : type
      const value = values.add(operation.value, sql`${element}[]`)
      return operation.quantifier === 'any'
        ? sql`${field} ${COMPARE[operation.operator]} any (${value})`
        : sql`${field} ${COMPARE[operation.operator]} all (${value})`
    }
    case 'in':
      // One array parameter, so that lists of all lengths share a statement.
      return sql`${field} = any (${values.add(arrayLiteral(operation.values), sql`${type}[]`)})`
    case 'is':
      return sql`${field} is ${IS[operation.value]}`
    case 'is-distinct':
      return sql`${field} is distinct from ${values.add(operation.value, type)}`
    case 'search': {
      const language = operation.language === null ? sql`` : sql`${values.add(operation.language, TEXT)}::regconfig, `
      const query = sql`${SEARCH[operation.operator]}(${language}${values.add(operation.value, TEXT)})`
      const document = type === 'tsvector' ? field : sql`to_tsvector(${language}${field})`
      return sql`${document} @@ ${query}`
    }
  }
}

/** An empty list is parsed as one empty element and matches nothing. */
function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === '') return '{}'
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

const takesText = (operator: PlainOperator | QuantifiableOperator): boolean =>
  operator === 'like' || operator === 'ilike' || operator === 'match' || operator === 'imatch'

// citext keeps its own operators; other types are matched as text.
const textLike = (type: Fragment): Fragment => (/(^|\.)citext$/.test(type) ? type : TEXT)

const COMPARE: Record<PlainOperator | QuantifiableOperator, Fragment> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxl: sql`&>`,
  nxr: sql`&<`,
  adj: sql`-|-`,
}

const IS: Record<IsValue, Fragment> = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
}

const SEARCH: Record<SearchOperator, Fragment> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
}
