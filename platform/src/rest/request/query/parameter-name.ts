// Finds the meaning of a query parameter by its name: `select`, `authors.order`, `not.or`, `a.b.meta->>k`.

import { limits } from '../limits.ts'
import type { EmbedPath, Field, RequestError, Result } from '../types.ts'
import { jsonPath } from './field.ts'
import { fieldName, optionalCast } from './identifier.ts'
import { parseText, type Scanner } from './scanner.ts'

export type ParameterRole =
  | { readonly kind: 'select' | 'columns' | 'on_conflict' }
  | { readonly kind: 'order' | 'limit' | 'offset'; readonly embed: EmbedPath }
  | { readonly kind: 'group'; readonly embed: EmbedPath; readonly operator: 'and' | 'or'; readonly negated: boolean }
  | { readonly kind: 'filter'; readonly embed: EmbedPath; readonly field: Field; readonly cast: string | null }

export function parseParameterName(name: string): Result<ParameterRole, RequestError> {
  if (name === 'select' || name === 'columns' || name === 'on_conflict') return { ok: true, value: { kind: name } }
  return parseText('tree path', name, parameterRole)
}

export function parameterRole(scanner: Scanner): ParameterRole {
  const segments = [segment(scanner)]
  while (scanner.skip('.')) {
    if (segments.length > limits.nesting) scanner.refuse('nesting', limits.nesting)
    segments.push(segment(scanner))
  }
  const path = jsonPath(scanner)
  const cast = optionalCast(scanner)
  scanner.skipBlanks()

  const last = segments.at(-1)
  const word = last === undefined || last.quoted || path.length > 0 || cast !== null ? '' : last.name
  const before = segments.slice(0, -1)
  const embed = before.map(({ name }) => name)
  if (word === 'order' || word === 'limit' || word === 'offset') return { kind: word, embed }
  if (word === 'and' || word === 'or') {
    const names = before.filter((each) => !isNot(each)).map(({ name }) => name)
    return { kind: 'group', embed: names, operator: word, negated: before.some(isNot) }
  }
  return { kind: 'filter', embed, field: { name: last?.name ?? '', path }, cast }
}

type Segment = { readonly name: string; readonly quoted: boolean }

// A quoted reserved word is a column: `"order"=eq.5`.
function segment(scanner: Scanner): Segment {
  scanner.skipBlanks()
  const quoted = scanner.peek() === '"'
  return { name: fieldName(scanner), quoted }
}

const isNot = ({ name, quoted }: Segment): boolean => name === 'not' && !quoted
