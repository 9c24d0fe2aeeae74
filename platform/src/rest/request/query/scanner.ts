// A cursor over query text. Parsing rules are functions of a scanner; `parseText` runs one over a whole text and turns
// a thrown break into an error value.

import type { Bounded, RequestError, Result, SyntaxSubject } from '../types.ts'

export function parseText<Value>(
  subject: SyntaxSubject,
  text: string,
  rule: (scanner: Scanner) => Value,
): Result<Value, RequestError> {
  const scanner = new Scanner(text)
  try {
    const value = rule(scanner)
    scanner.expectEnd()
    return { ok: true, value }
  } catch (thrown) {
    if (thrown instanceof SyntaxBreak) return { ok: false, error: syntaxFault(subject, text, thrown) }
    if (thrown instanceof LimitBreak) {
      return { ok: false, error: { kind: 'too-much', of: thrown.of, maximum: thrown.maximum } }
    }
    throw thrown
  }
}

export class Scanner {
  position = 0
  /** Characters read so far. Tests use it to show that parsing is linear. */
  steps = 0

  constructor(readonly text: string) {}

  get atEnd(): boolean {
    return this.position >= this.text.length
  }

  /** Returns the character `ahead` of the cursor, or an empty string past the end. */
  peek(ahead = 0): string {
    this.steps += 1
    return this.text.charAt(this.position + ahead)
  }

  sees(literal: string, ahead = 0): boolean {
    this.steps += literal.length
    return this.text.startsWith(literal, this.position + ahead)
  }

  skip(literal: string): boolean {
    if (!this.sees(literal)) return false
    this.position += literal.length
    return true
  }

  expect(literal: string, ...alternatives: readonly string[]): void {
    if (!this.skip(literal)) this.fail(quoted(literal), ...alternatives)
  }

  expectEnd(): void {
    if (!this.atEnd) this.fail('end of input')
  }

  /** Takes characters while `accepts` is true; a surrogate pair is one character. */
  takeWhile(accepts: (character: string, next: string) => boolean): string {
    const start = this.position
    while (!this.atEnd) {
      const character = this.characterAt(this.position)
      this.steps += 1
      if (!accepts(character, this.text.charAt(this.position + character.length))) break
      this.position += character.length
    }
    return this.text.slice(start, this.position)
  }

  takeRest(): string {
    const rest = this.text.slice(this.position)
    this.position = this.text.length
    this.steps += rest.length
    return rest
  }

  skipBlanks(): void {
    while (isBlank(this.peek())) this.position += 1
  }

  /** Returns the distance to the next character that is not a blank. */
  blanksAhead(ahead = 0): number {
    let end = ahead
    while (isBlank(this.peek(end))) end += 1
    return end
  }

  fail(...expecting: readonly string[]): never {
    throw new SyntaxBreak(this.position, this.atEnd ? null : this.characterAt(this.position), expecting)
  }

  failAt(position: number, ...expecting: readonly string[]): never {
    this.position = position
    this.fail(...expecting)
  }

  refuse(of: Bounded, maximum: number): never {
    throw new LimitBreak(of, maximum)
  }

  private characterAt(position: number): string {
    return String.fromCodePoint(this.text.codePointAt(position) ?? 0)
  }
}

export const quoted = (literal: string): string => `"${literal}"`

// Not subclasses of Error: building a stack trace for every invalid request would be expensive.
class SyntaxBreak {
  constructor(
    readonly position: number,
    readonly unexpected: string | null,
    readonly expecting: readonly string[],
  ) {}
}

class LimitBreak {
  constructor(
    readonly of: Bounded,
    readonly maximum: number,
  ) {}
}

function syntaxFault(subject: SyntaxSubject, text: string, at: SyntaxBreak): RequestError {
  const column = [...text.slice(0, at.position)].length + 1
  return { kind: 'syntax', subject, text, column, unexpected: at.unexpected, expecting: at.expecting }
}

const isBlank = (character: string): boolean =>
  character === ' ' || character === '\t' || character === '\n' || character === '\r'
