// Parses the `order` parameter: `a.desc.nullslast`, `meta->>k`, `authors(name).asc`.

import { limits } from '../limits.ts'
import type { OrderTerm, RequestError, Result } from '../types.ts'
import { field, jsonPath } from './field.ts'
import { fieldName } from './identifier.ts'
import { parseText, quoted, type Scanner } from './scanner.ts'

export function parseOrder(text: string): Result<readonly OrderTerm[], RequestError> {
  return parseText('order', text, orderTerms)
}

export function orderTerms(scanner: Scanner): readonly OrderTerm[] {
  const terms: OrderTerm[] = []
  do {
    if (terms.length === limits.orderTerms) scanner.refuse('order-terms', limits.orderTerms)
    scanner.skipBlanks()
    terms.push(orderTerm(scanner))
    scanner.skipBlanks()
  } while (scanner.skip(','))
  if (!scanner.atEnd) scanner.fail('delimiter (.)', quoted(','), 'end of input')
  return terms
}

function orderTerm(scanner: Scanner): OrderTerm {
  const name = fieldName(scanner)
  const related = scanner.skip('(')
  const target = related ? field(scanner) : { name, path: jsonPath(scanner) }
  if (related) scanner.expect(')')
  return { relation: related ? name : null, field: target, ...modifiers(scanner) }
}

function modifiers(scanner: Scanner): Pick<OrderTerm, 'direction' | 'nulls'> {
  if (!scanner.skip('.')) return { direction: null, nulls: null }
  const direction = optionalDirection(scanner)
  if (direction !== null && !scanner.skip('.')) return { direction, nulls: null }
  const nulls = optionalNulls(scanner)
  if (nulls === null) {
    const directions = direction === null ? [quoted('asc'), quoted('desc')] : []
    return scanner.fail(...directions, quoted('nullsfirst'), quoted('nullslast'))
  }
  return { direction, nulls }
}

const optionalDirection = (scanner: Scanner): 'asc' | 'desc' | null =>
  scanner.skip('asc') ? 'asc' : scanner.skip('desc') ? 'desc' : null

const optionalNulls = (scanner: Scanner): 'first' | 'last' | null =>
  scanner.skip('nullsfirst') ? 'first' : scanner.skip('nullslast') ? 'last' : null
