// Parses names: plain ones with inner blanks and dashes, or quoted ones with backslash escapes.

import { quoted, type Scanner } from './scanner.ts'

/** A column, relation, alias or hint. */
export function fieldName(scanner: Scanner): string {
  scanner.skipBlanks()
  if (scanner.peek() === '"') return quotedText(scanner)
  return plainName(scanner, 'field name (* or [a..z0..9_$])', isNameCharacter)
}

/** A type or a text search configuration: never quoted, no dashes. */
export function wordName(scanner: Scanner): string {
  return plainName(scanner, 'letter or digit', isWordCharacter)
}

/** Returns the type after `::`, or null. */
export function optionalCast(scanner: Scanner): string | null {
  return scanner.skip('::') ? wordName(scanner) : null
}

export function quotedText(scanner: Scanner): string {
  const text = tryQuotedText(scanner)
  if (text === null) return scanner.failAt(scanner.text.length, quoted('"'))
  return text
}

/** Returns null when the closing quote is missing; the whole text has then been read. */
export function tryQuotedText(scanner: Scanner): string | null {
  scanner.expect('"')
  let text = ''
  for (;;) {
    text += scanner.takeWhile((character) => character !== '"' && character !== '\\')
    if (scanner.skip('"')) return text
    scanner.position += 1
    if (scanner.atEnd) return null
    text += scanner.peek()
    scanner.position += 1
  }
}

function plainName(scanner: Scanner, expecting: string, accepts: (character: string, next: string) => boolean): string {
  const start = scanner.position
  if (scanner.peek() === '-') scanner.fail(expecting)
  const name = scanner.takeWhile(accepts).trim()
  if (name === '') {
    // Points the error at the place where the name should begin.
    scanner.position = start
    scanner.skipBlanks()
    scanner.fail(expecting)
  }
  return name
}

// A dash is part of a name unless it begins a JSON arrow.
const isNameCharacter = (character: string, next: string): boolean =>
  isWordCharacter(character) || (character === '-' && next !== '>')

const isWordCharacter = (character: string): boolean =>
  (character >= 'a' && character <= 'z') ||
  (character >= 'A' && character <= 'Z') ||
  (character >= '0' && character <= '9') ||
  character === '_' ||
  character === ' ' ||
  character === '$' ||
  (character > '\x7f' && /^[\p{L}\p{M}\p{N}]$/u.test(character))
