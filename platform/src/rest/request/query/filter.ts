// Parses the right-hand side of a filter: `not.in.(1,2)`, `like(any).{a*,b*}`, `fts(english).cat`.

import { limits } from '../limits.ts'
import type {
  IsValue,
  Operation,
  PlainOperator,
  QuantifiableOperator,
  RequestError,
  Result,
  SearchOperator,
} from '../types.ts'
import { tryQuotedText, wordName } from './identifier.ts'
import { parseText, quoted, type Scanner } from './scanner.ts'

export type NegatableOperation = { readonly negated: boolean; readonly operation: Operation }

export function parseFilterValue(text: string): Result<NegatableOperation, RequestError> {
  return parseText('filter', text, (scanner) => operation(scanner, (rest) => rest.takeRest()))
}

/** `readValue` reads a single value: up to the end of a parameter, or up to a comma inside a group. */
export function operation(scanner: Scanner, readValue: (scanner: Scanner) => string): NegatableOperation {
  const negated = scanner.skip('not.')
  const start = scanner.position
  const word = scanner.takeWhile(isLetter)
  if (word === 'in') return { negated, operation: inList(scanner) }
  if (word === 'is') return { negated, operation: isOperation(scanner) }
  if (word === 'isdistinct') {
    expectDot(scanner)
    return { negated, operation: { kind: 'is-distinct', value: readValue(scanner) } }
  }
  if (isOneOf(searchOperators, word)) return { negated, operation: search(scanner, word, readValue) }
  if (isOneOf(quantifiableOperators, word)) return { negated, operation: quantifiable(scanner, word, readValue) }
  if (isOneOf(plainOperators, word)) {
    expectDot(scanner)
    return { negated, operation: { kind: 'compare', operator: word, value: readValue(scanner) } }
  }
  return scanner.failAt(start, ...(negated ? [] : [quoted('not')]), 'operator (eq, gt, ...)')
}

/** Tells whether a complete operator starts `ahead` characters after the cursor. */
export function seesOperator(scanner: Scanner, ahead: number): boolean {
  return operatorWords.some((word) => scanner.sees(`${word}.`, ahead) || scanner.sees(`${word}(`, ahead))
}

function quantifiable(scanner: Scanner, operator: QuantifiableOperator, readValue: (s: Scanner) => string): Operation {
  const quantifier = optionalQuantifier(scanner)
  expectDot(scanner, ...(quantifier === null ? [quoted('(')] : []))
  const value = wildcards(operator, readValue(scanner))
  return quantifier === null
    ? { kind: 'compare', operator, value }
    : { kind: 'quantified', operator, quantifier, value }
}

function optionalQuantifier(scanner: Scanner): 'any' | 'all' | null {
  if (!scanner.skip('(')) return null
  const quantifier = scanner.skip('any') ? 'any' : scanner.skip('all') ? 'all' : null
  if (quantifier === null) return scanner.fail(quoted('any'), quoted('all'))
  scanner.expect(')')
  return quantifier
}

// PostgREST accepts a star instead of a percent sign, which is awkward in URLs.
const wildcards = (operator: QuantifiableOperator, value: string): string =>
  operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value

function search(scanner: Scanner, operator: SearchOperator, readValue: (s: Scanner) => string): Operation {
  let language: string | null = null
  if (scanner.skip('(')) {
    language = wordName(scanner)
    scanner.expect(')')
  }
  expectDot(scanner)
  return { kind: 'search', operator, language, value: readValue(scanner) }
}

function isOperation(scanner: Scanner): Operation {
  expectDot(scanner)
  const start = scanner.position
  const word = scanner.takeWhile((character) => isLetter(character) || character === '_').toLowerCase()
  if (!isOneOf(isValues, word)) {
    return scanner.failAt(start, 'isVal: (null, not_null, true, false, unknown)')
  }
  return { kind: 'is', value: word }
}

function inList(scanner: Scanner): Operation {
  expectDot(scanner)
  scanner.skipBlanks()
  scanner.expect('(')
  scanner.skipBlanks()
  const values: string[] = []
  do {
    if (values.length === limits.listElements) scanner.refuse('list-elements', limits.listElements)
    values.push(listElement(scanner))
  } while (scanner.skip(','))
  scanner.expect(')', quoted(','))
  scanner.skipBlanks()
  return { kind: 'in', values }
}

/** Reads up to a comma or a closing parenthesis. Quotes are special only around the whole element. */
export function listElement(scanner: Scanner): string {
  const start = scanner.position
  if (scanner.peek() === '"') {
    const text = tryQuotedText(scanner)
    if (text !== null && (scanner.atEnd || endsElement(scanner.peek()))) return text
    scanner.position = start
  }
  return scanner.takeWhile((character) => !endsElement(character))
}

const endsElement = (character: string): boolean => character === ',' || character === ')'

const expectDot = (scanner: Scanner, ...alternatives: readonly string[]): void => {
  if (!scanner.skip('.')) scanner.fail(...alternatives, 'delimiter (.)')
}

const isLetter = (character: string): boolean =>
  (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word)

const quantifiableOperators: readonly QuantifiableOperator[] = [
  'eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
]
const plainOperators: readonly PlainOperator[] = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxl', 'nxr', 'adj']
const searchOperators: readonly SearchOperator[] = ['fts', 'plfts', 'phfts', 'wfts']
const isValues: readonly IsValue[] = ['null', 'not_null', 'true', 'false', 'unknown']
const operatorWords = ['in', 'is', 'isdistinct', ...quantifiableOperators, ...plainOperators, ...searchOperators]
