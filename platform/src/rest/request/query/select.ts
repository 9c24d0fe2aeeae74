// Parses the `select` parameter: columns, casts, aliases, aggregates and nested embeds.

import { limits } from '../limits.ts'
import type { AggregateFunction, RequestError, Result, SelectField, SelectItem } from '../types.ts'
import { field, jsonPath } from './field.ts'
import { fieldName, optionalCast } from './identifier.ts'
import { parseText, quoted, type Scanner } from './scanner.ts'

export function parseSelect(text: string): Result<readonly SelectItem[], RequestError> {
  const parsed = parseText('select parameter', text, (scanner) => selectItems(scanner))
  if (parsed.ok && countItems(parsed.value) > limits.selectItems) {
    return { ok: false, error: { kind: 'too-much', of: 'select-items', maximum: limits.selectItems } }
  }
  return parsed
}

/** Parses items up to a closing parenthesis or the end. An empty list is allowed, because an embed may only filter. */
export function selectItems(scanner: Scanner, depth = 0): readonly SelectItem[] {
  if (depth > limits.nesting) scanner.refuse('nesting', limits.nesting)
  const items: SelectItem[] = []
  scanner.skipBlanks()
  if (scanner.atEnd || scanner.peek() === ')') return items
  do {
    scanner.skipBlanks()
    items.push(selectItem(scanner, depth))
    scanner.skipBlanks()
  } while (scanner.skip(','))
  if (!scanner.atEnd && scanner.peek() !== ')') scanner.fail(quoted(','), quoted(')'), 'end of input')
  return items
}

function selectItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.skip('...')) {
    const relation = fieldName(scanner)
    return { kind: 'spread', relation, ...embedHints(scanner), items: embedItems(scanner, depth) }
  }
  if (scanner.skip('*')) return { kind: 'star' }

  const first = field(scanner)
  const alias = first.path.length === 0 && seesAliasMark(scanner) ? first.name : null
  if (alias !== null) scanner.expect(':')
  const name = alias === null ? first.name : fieldName(scanner)

  const plain = first.path.length === 0
  if (plain && name === 'count' && scanner.peek() === '(') {
    scanner.expect('()')
    return { kind: 'count', alias, cast: optionalCast(scanner) }
  }
  if (plain && (scanner.peek() === '!' || scanner.peek() === '(')) {
    return { kind: 'embed', relation: name, alias, ...embedHints(scanner), items: embedItems(scanner, depth) }
  }
  const path = alias === null ? first.path : jsonPath(scanner)
  const cast = optionalCast(scanner)
  return { kind: 'field', field: { name, path }, alias, cast, aggregate: optionalAggregate(scanner) }
}

// `a:b` is b with the alias a; `a::b` casts a to b.
const seesAliasMark = (scanner: Scanner): boolean => scanner.peek() === ':' && scanner.peek(1) !== ':'

function embedHints(scanner: Scanner): { hint: string | null; join: 'inner' | 'left' | null } {
  let hint: string | null = null
  let join: 'inner' | 'left' | null = null
  while (scanner.skip('!')) {
    const start = scanner.position
    const name = fieldName(scanner)
    if ((name === 'inner' || name === 'left') && join === null) join = name
    else if (hint === null) hint = name
    else scanner.failAt(start, 'one hint and one of "inner" and "left"')
  }
  return { hint, join }
}

function embedItems(scanner: Scanner, depth: number): readonly SelectItem[] {
  scanner.expect('(')
  const items = selectItems(scanner, depth + 1)
  scanner.expect(')', quoted(','))
  return items
}

function optionalAggregate(scanner: Scanner): SelectField['aggregate'] {
  if (!scanner.skip('.')) return null
  const name = aggregateFunctions.find((candidate) => scanner.skip(candidate))
  if (name === undefined) return scanner.fail(...aggregateFunctions.map(quoted))
  scanner.expect('()')
  return { function: name, cast: optionalCast(scanner) }
}

const aggregateFunctions = ['sum', 'avg', 'count', 'max', 'min'] as const satisfies readonly AggregateFunction[]

function countItems(items: readonly SelectItem[]): number {
  return items.reduce(
    (total, item) => total + 1 + (item.kind === 'embed' || item.kind === 'spread' ? countItems(item.items) : 0),
    0,
  )
}
