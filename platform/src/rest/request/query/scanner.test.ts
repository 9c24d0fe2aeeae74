import { describe, expect, it } from 'vitest'
import { parseText, Scanner } from './scanner.ts'

describe('parseText', () => {
  it('returns the value of a rule that reads the whole text', () => {
    expect(parseText('filter', 'abc', (scanner) => scanner.takeRest())).toEqual({ ok: true, value: 'abc' })
  })

  it('refuses remaining text with its position', () => {
    expect(parseText('order', 'abc', (scanner) => scanner.expect('a'))).toEqual({
      ok: false,
      error: { kind: 'syntax', subject: 'order', text: 'abc', column: 2, unexpected: 'b', expecting: ['end of input'] },
    })
  })

  it('counts columns in characters, not in UTF-16 units', () => {
    const parsed = parseText('filter', '😀😀x', (scanner) => {
      scanner.takeWhile((character) => character === '😀')
      scanner.expect('y')
    })
    expect(parsed).toMatchObject({ error: { column: 3, unexpected: 'x', expecting: ['"y"'] } })
  })

  it('reports the end of the text', () => {
    expect(parseText('filter', '', (scanner) => scanner.expect('a'))).toMatchObject({
      error: { column: 1, unexpected: null },
    })
  })

  it('distinguishes a limit from a syntax error', () => {
    expect(parseText('filter', 'x', (scanner) => scanner.refuse('nesting', 7))).toEqual({
      ok: false,
      error: { kind: 'too-much', of: 'nesting', maximum: 7 },
    })
  })

  it('does not catch programming errors', () => {
    const broken = () => {
      throw new TypeError('a fault of ours')
    }
    expect(() => parseText('filter', 'x', broken)).toThrow(TypeError)
  })
})

describe('Scanner', () => {
  it('looks ahead without moving', () => {
    const scanner = new Scanner('a  (')
    scanner.expect('a')
    expect(scanner.blanksAhead()).toBe(2)
    expect(scanner.peek(2)).toBe('(')
    expect(scanner.sees('(', 2)).toBe(true)
    expect(scanner.position).toBe(1)
  })
})
