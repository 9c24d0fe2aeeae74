// Parses a column with an optional JSON path: `meta->tags->0->>name`.

import { limits } from '../limits.ts'
import type { Field, JsonStep } from '../types.ts'
import { fieldName, quotedText } from './identifier.ts'
import type { Scanner } from './scanner.ts'

export function field(scanner: Scanner): Field {
  const name = fieldName(scanner)
  return { name, path: jsonPath(scanner) }
}

export function jsonPath(scanner: Scanner): readonly JsonStep[] {
  const steps: JsonStep[] = []
  while (scanner.skip('->')) {
    if (steps.length === limits.jsonPath) scanner.refuse('nesting', limits.jsonPath)
    const asText = scanner.skip('>')
    scanner.skipBlanks()
    const index = optionalIndex(scanner)
    steps.push(index === null ? { kind: 'key', key: jsonKey(scanner), asText } : { kind: 'index', index, asText })
  }
  return steps
}

/** Parses an integer that fills the whole step; `0abc` is a key. */
function optionalIndex(scanner: Scanner): number | null {
  const start = scanner.position
  const negative = scanner.skip('-')
  const digits = scanner.takeWhile(isDigit)
  const next = scanner.blanksAhead()
  const ends = scanner.peek(next) === '' || stepEnds.some((end) => scanner.sees(end, next))
  if (digits !== '' && ends) {
    const index = Number(digits)
    if (index > maxIndex) scanner.failAt(start, 'array index')
    scanner.skipBlanks()
    return negative ? 0 - index : index
  }
  if (negative) scanner.fail('digit')
  scanner.position = start
  return null
}

function jsonKey(scanner: Scanner): string {
  if (scanner.peek() === '"') return quotedText(scanner)
  const start = scanner.position
  const key = scanner
    .takeWhile((character, next) => !keyEnds.includes(character) && !(character === '-' && next === '>'))
    .trim()
  if (key === '') scanner.failAt(start, 'any non reserved character different from: .,>()')
  return key
}

const stepEnds = ['->', '::', '.', ',', ')']
const keyEnds = '(:.,>)'
const maxIndex = 2_147_483_647
const isDigit = (character: string): boolean => character >= '0' && character <= '9'
