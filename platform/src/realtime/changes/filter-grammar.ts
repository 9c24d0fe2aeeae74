// Parses a binding's filter, `column=[not.]op.value[,column=...]`. All conditions are ANDed. Pure.

const FILTER_OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'is',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

export interface Condition {
  readonly column: string
  readonly negated: boolean
  readonly operator: FilterOperator
  /** One value, or several for `in`. */
  readonly values: readonly string[]
}

export type FilterResult =
  | { readonly ok: true; readonly conditions: readonly Condition[] }
  | { readonly ok: false; readonly reason: string }

const MAX_VALUES = 100
const IS_VALUES = ['null', 'true', 'false', 'unknown']

export function parseFilter(text: string): FilterResult {
  const conditions: Condition[] = []
  const scanner = { text, at: 0 }
  while (scanner.at < text.length) {
    const condition = readCondition(scanner)
    if (typeof condition === 'string') return { ok: false, reason: condition }
    conditions.push(condition)
    if (scanner.at === text.length) break
    if (text[scanner.at] !== ',') return { ok: false, reason: `unexpected text at position ${scanner.at}` }
    scanner.at += 1
    if (scanner.at === text.length) return { ok: false, reason: 'a condition is missing after the last comma' }
  }
  return { ok: true, conditions }
}

interface Scanner {
  readonly text: string
  at: number
}

function readCondition(scanner: Scanner): Condition | string {
  const column = readUntil(scanner, '=')
  if (!column) return `expected column=operator.value at position ${scanner.at}`
  const negated = scanner.text.startsWith('not.', scanner.at)
  if (negated) scanner.at += 4
  const operator = readUntil(scanner, '.')
  if (!isOperator(operator)) return `unknown operator for column ${column}`
  const values = operator === 'in' ? readList(scanner) : [readValue(scanner, ',')]
  if (!values || values.some((value) => value === null)) return `the value for column ${column} does not end`
  if (values.length > MAX_VALUES) return `column ${column} has more than ${MAX_VALUES} values`
  const given = values.filter((value) => value !== null)
  if (operator === 'is' && !IS_VALUES.includes(given[0] ?? ''))
    return `column ${column} can only be compared by is with ${IS_VALUES.join(', ')}`
  return { column, negated, operator, values: given }
}

function readUntil(scanner: Scanner, end: string): string | null {
  const found = scanner.text.indexOf(end, scanner.at)
  if (found === -1) return null
  const part = scanner.text.slice(scanner.at, found)
  scanner.at = found + 1
  return part.trim()
}

/** Returns null when a quote is not closed. A quote is special only at the start of a value. */
function readValue(scanner: Scanner, ...ends: string[]): string | null {
  if (scanner.text[scanner.at] === '"') return readQuoted(scanner)
  const start = scanner.at
  while (scanner.at < scanner.text.length && !ends.includes(scanner.text[scanner.at] ?? '')) scanner.at += 1
  return scanner.text.slice(start, scanner.at)
}

function readQuoted(scanner: Scanner): string | null {
  let value = ''
  for (let at = scanner.at + 1; at < scanner.text.length; at += 1) {
    const character = scanner.text[at]
    if (character === '"') {
      scanner.at = at + 1
      return value
    }
    if (character === '\\') at += 1
    value += scanner.text[at] ?? ''
  }
  return null
}

function readList(scanner: Scanner): (string | null)[] | null {
  if (scanner.text[scanner.at] !== '(') return null
  const values: (string | null)[] = []
  do {
    scanner.at += 1
    values.push(readValue(scanner, ',', ')'))
  } while (scanner.text[scanner.at] === ',')
  if (scanner.text[scanner.at] !== ')') return null
  scanner.at += 1
  return values
}

function isOperator(text: string | null): text is FilterOperator {
  return (FILTER_OPERATORS as readonly (string | null)[]).includes(text)
}
