// A binding's filter with typed columns. It is evaluated on the columns of a notification where that is certain, and
// in SQL otherwise.
import { quoteIdentifier } from '../../db/quote-identifier.ts'
import type { Condition, FilterOperator } from './filter-grammar.ts'
import type { Column } from './table-shape.ts'

/** `ask` means that only the database can decide. */
export type Verdict = 'yes' | 'no' | 'ask'

export interface BindingFilter {
  readonly conditions: readonly TypedCondition[]
}

export interface TypedCondition extends Condition {
  readonly type: Column
}

export const NO_FILTER: BindingFilter = { conditions: [] }

export function evaluateFilter(filter: BindingFilter, known: Readonly<Record<string, unknown>>): Verdict {
  let verdict: Verdict = 'yes'
  for (const condition of filter.conditions) {
    const one = evaluateCondition(condition, known)
    if (one === 'no') return 'no'
    if (one === 'ask') verdict = 'ask'
  }
  return verdict
}

/** Returns an SQL condition on the row named `alias`. `bind` takes a value and returns its placeholder. */
export function filterSql(filter: BindingFilter, alias: string, bind: (value: string) => string): string {
  return filter.conditions.map((condition) => conditionSql(condition, alias, bind)).join(' and ') || 'true'
}

/** Returns the value as PostgreSQL would print it, or null when only PostgreSQL knows. */
export function canonicalValue(value: string, { type, isEnum }: Column): string | null {
  if (isEnum) return null
  switch (type) {
    case 'text':
    case 'varchar':
      return value
    case 'uuid':
      return UUID.test(value) ? value.toLowerCase() : null
    case 'int2':
    case 'int4':
    case 'int8':
      return /^-?\d{1,15}$/.test(value) ? String(Number(value)) : null
    case 'bool':
      return value === 'true' || value === 'false' ? value : null
    default:
      return null
  }
}

/** These operators take a value of the column's type; the others take a pattern or a keyword. */
export const takesColumnValue = (operator: FilterOperator): boolean =>
  !['like', 'ilike', 'match', 'imatch', 'is'].includes(operator)

/** Returns an equality condition that can be compared as text. Bindings are indexed by it. */
export function indexableEquality(filter: BindingFilter): { readonly column: string; readonly value: string } | null {
  const found = filter.conditions.find(
    ({ operator, negated, type }) => operator === 'eq' && !negated && comparesAsText(type),
  )
  return found ? { column: found.column, value: found.values[0] ?? '' } : null
}

/** Returns the column's value as text, or undefined when it is not certain. */
export function scalarText(found: unknown): string | undefined {
  if (typeof found === 'string' || typeof found === 'boolean') return String(found)
  // JSON.parse has lost digits beyond 2^53.
  if (typeof found === 'number' && Number.isSafeInteger(found)) return String(found)
  return undefined
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
// Types whose values are equal when their JSON texts are. The text of a timestamp depends on the writer's time zone.
const COMPARED_AS_TEXT = new Set(['text', 'varchar', 'uuid', 'int2', 'int4', 'int8', 'bool', 'date'])
const WHOLE_NUMBERS = new Set(['int2', 'int4', 'int8'])

const comparesAsText = (column: Column): boolean => column.isEnum || COMPARED_AS_TEXT.has(column.type)

function evaluateCondition(condition: TypedCondition, known: Readonly<Record<string, unknown>>): Verdict {
  if (!Object.hasOwn(known, condition.column)) return 'ask'
  const truth = evaluateOperator(condition, known[condition.column])
  if (truth === undefined) return 'ask'
  // Neither NULL nor its negation is true.
  if (truth === null) return 'no'
  return truth !== condition.negated ? 'yes' : 'no'
}

/** Returns SQL's three-valued result, or undefined when text cannot decide. */
function evaluateOperator({ operator, values, type }: TypedCondition, found: unknown): boolean | null | undefined {
  const [value = ''] = values
  if (operator === 'is') return evaluateIs(value, found, type)
  if (found === null) return operator === 'isdistinct' ? true : null
  const text = scalarText(found)
  if (text === undefined || !comparesAsText(type)) return undefined
  switch (operator) {
    case 'eq':
      return text === value
    case 'neq':
    case 'isdistinct':
      return text !== value
    case 'in':
      return values.includes(text)
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return WHOLE_NUMBERS.has(type.type) ? compare(operator, Number(text), Number(value)) : undefined
    default:
      return undefined
  }
}

function evaluateIs(word: string, found: unknown, type: Column): boolean | undefined {
  if (word === 'null' || word === 'unknown') return found === null
  if (type.type !== 'bool') return undefined
  return found === (word === 'true')
}

function compare(operator: 'lt' | 'lte' | 'gt' | 'gte', left: number, right: number): boolean {
  if (operator === 'lt') return left < right
  if (operator === 'lte') return left <= right
  if (operator === 'gt') return left > right
  return left >= right
}

const COMPARISONS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=', isdistinct: 'is distinct from' }
const PATTERNS = { like: 'like', ilike: 'ilike', match: '~', imatch: '~*' }
const IS_KEYWORDS: Readonly<Record<string, string>> = { null: 'null', true: 'true', false: 'false', unknown: 'unknown' }

function conditionSql(condition: TypedCondition, alias: string, bind: (value: string) => string): string {
  const positive = `(${positiveSql(condition, `${alias}.${quoteIdentifier(condition.column)}`, bind)})`
  return condition.negated ? `(not ${positive})` : positive
}

function positiveSql(condition: TypedCondition, column: string, bind: (value: string) => string): string {
  const { operator, values, type } = condition
  const [value = ''] = values
  switch (operator) {
    case 'in':
      return `${column} in (select v::${type.cast} from json_array_elements_text(${bind(JSON.stringify(values))}::text::json) v)`
    case 'is':
      return `${column} is ${IS_KEYWORDS[value] ?? 'null'}`
    case 'like':
    case 'ilike':
    case 'match':
    case 'imatch':
      return `${column}::text ${PATTERNS[operator]} ${bind(value)}::text`
    default:
      return `${column} ${COMPARISONS[operator]} ${bind(value)}::text::${type.cast}`
  }
}
