import { describe, expect, it } from 'vitest'
import { fieldName, optionalCast, wordName } from './identifier.ts'
import { parseText } from './scanner.ts'

const name = (text: string) => parseText('filter', text, fieldName)

describe('fieldName', () => {
  it.each([
    ['title', 'title'],
    ['_', '_'],
    ['$', '$'],
    ['123', '123'],
    ['with-dash', 'with-dash'],
    ['with blank', 'with blank'],
    ['  outer blanks  ', 'outer blanks'],
    ['größe', 'größe'],
    ['ชื่อ', 'ชื่อ'],
    ['𠮷野家', '𠮷野家'],
    ['":"', ':'],
    ['" kept "', ' kept '],
    ['"a\\"b"', 'a"b'],
    ['"a\\\\b"', 'a\\b'],
    ['"\\😀"', '😀'],
    ['""', ''],
  ])('parses %s', (text, expected) => {
    expect(name(text)).toEqual({ ok: true, value: expected })
  })

  it.each([
    ['', 1, null],
    ['   ', 4, null],
    [':', 1, ':'],
    ['-a', 1, '-'],
    ['  (', 3, '('],
  ])('refuses "%s" at column %i', (text, column, unexpected) => {
    expect(name(text)).toMatchObject({
      ok: false,
      error: { column, unexpected, expecting: ['field name (* or [a..z0..9_$])'] },
    })
  })

  it.each(['"open', '"open\\', '"open\\"'])('requires the closing quote of %s', (text) => {
    expect(name(text)).toMatchObject({ error: { unexpected: null, expecting: ['"""'] } })
  })

  it('stops at a JSON arrow', () => {
    expect(name('a-b->c')).toMatchObject({ error: { column: 4, unexpected: '-' } })
  })
})

describe('optionalCast', () => {
  it.each([
    ['::text', 'text'],
    ['::double precision', 'double precision'],
    ['', null],
  ])('parses "%s"', (text, expected) => {
    expect(parseText('filter', text, optionalCast)).toEqual({ ok: true, value: expected })
  })

  it.each(['::', '::"text"', '::int;drop', '::int-4'])('refuses %s', (text) => {
    expect(parseText('filter', text, optionalCast).ok).toBe(false)
  })
})

it('wordName parses a word without dashes', () => {
  expect(parseText('filter', 'english', wordName)).toEqual({ ok: true, value: 'english' })
})
