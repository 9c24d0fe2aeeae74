// Parses groups of conditions: the value of `and`, `or`, `not.and`, `not.or`, nested to a bounded depth.

import { limits } from '../limits.ts'
import type { Condition, Filter, Group, RequestError, Result } from '../types.ts'
import { field } from './field.ts'
import { listElement, operation, seesOperator } from './filter.ts'
import { optionalCast } from './identifier.ts'
import { parseText, quoted, type Scanner } from './scanner.ts'

export type GroupHead = { readonly operator: 'and' | 'or'; readonly negated: boolean }

/** `text` is the list with its parentheses; the parameter's name contains the operator. */
export function parseGroup(head: GroupHead, text: string): Result<Group, RequestError> {
  return parseText('logic tree', text, (scanner) => groupBody(scanner, head, 1))
}

export function groupBody(scanner: Scanner, head: GroupHead, depth: number): Group {
  if (depth > limits.nesting) scanner.refuse('nesting', limits.nesting)
  scanner.skipBlanks()
  scanner.expect('(')
  const conditions: Condition[] = []
  do {
    scanner.skipBlanks()
    conditions.push(condition(scanner, depth))
    scanner.skipBlanks()
  } while (scanner.skip(','))
  scanner.expect(')', quoted(','))
  scanner.skipBlanks()
  return { kind: 'group', ...head, conditions }
}

function condition(scanner: Scanner, depth: number): Condition {
  const head = optionalGroupHead(scanner)
  return head === null ? groupFilter(scanner) : groupBody(scanner, head, depth + 1)
}

function optionalGroupHead(scanner: Scanner): GroupHead | null {
  const negated = scanner.sees('not.')
  const ahead = negated ? 'not.'.length : 0
  const operator = scanner.sees('and', ahead) ? 'and' : scanner.sees('or', ahead) ? 'or' : null
  if (operator === null) return null
  const next = ahead + operator.length
  // `and.eq.1` filters a column named `and`; `order.eq.1` only begins with `or`.
  if (scanner.peek(scanner.blanksAhead(next)) !== '(') return null
  scanner.position += next
  return { operator, negated }
}

function groupFilter(scanner: Scanner): Filter {
  // The negation is usually before the operator (`a.not.eq.1`); `not.a.eq.1` is accepted too. A column may be named `not`.
  const outerNot = scanner.sees('not.') && !seesOperator(scanner, 'not.'.length)
  if (outerNot) scanner.expect('not.')
  const left = field(scanner)
  const cast = optionalCast(scanner)
  if (!scanner.skip('.')) scanner.fail('delimiter (.)')
  const { negated, operation: right } = operation(scanner, groupValue)
  return { kind: 'filter', field: left, cast, negated: negated !== outerNot, operation: right }
}

/** Reads an array literal with its commas; any other value ends at the first comma unless it is quoted. */
function groupValue(scanner: Scanner): string {
  const start = scanner.position
  if (scanner.skip('{')) {
    scanner.takeWhile((character) => character !== '{' && character !== '}')
    if (scanner.skip('}')) return scanner.text.slice(start, scanner.position)
    scanner.position = start
  }
  return listElement(scanner)
}
