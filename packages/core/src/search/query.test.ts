import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endsInOperator } from './ends-in-operator.ts'
import { asPhrase, excludesWords, firstDayOf, hitsOf, parseQuery, usesLanguage } from './query.ts'

const short = (text: string) =>
  parseQuery(text).map((group) =>
    group.map(({ field, value, isPhrase, isExcluded }) =>
      [isExcluded ? '-' : '', field ? `${field}=` : '', isPhrase ? `"${value}"` : value].join(''),
    ),
  )

describe('a search query', () => {
  it.each([
    ['two words', [['two'], ['words']]],
    ['"a phrase" -without', [['"a phrase"'], ['-without']]],
    ['red OR green OR blue sea', [['red', 'green', 'blue'], ['sea']]],
    ['tag:x in:"My notebook" from:example.com', [['tag=x'], ['in="My notebook"'], ['from=example.com']]],
    ['before:2026-11-01 after:2026-10', [['before=2026-11-01'], ['after=2026-10']]],
    [
      'is:pinned is:public has:code has:link has:picture',
      [['is=pinned'], ['is=public'], ['has=code'], ['has=link'], ['has=picture']],
    ],
    ['Tag:x -IS:pinned Before:2026', [['tag=x'], ['-is=pinned'], ['before=2026']]],
    ['title:word -tag:old', [['title=word'], ['-tag=old']]],
    ['OR first', [['OR'], ['first']]],
    ['last OR', [['last']]],
    ['or', [['or']]],
  ])('reads %s', (text, expected) => expect(short(text)).toEqual(expected))

  it.each([
    ['before:soon', [['before:soon']]],
    ['before:2026-13', [['before:2026-13']]],
    ['after:2026-02-30', [['after:2026-02-30']]],
    ['is:red', [['is:red']]],
    ['Is:red', [['Is:red']]],
    ['has:', [['has:']]],
    ['tag:', [['tag:']]],
    ['color:red', [['color:red']]],
    ['an "open quote', [['an'], ['open'], ['quote']]],
    ['""', [['""']]],
    ['„a phrase“ tag:“b c”', [['"a phrase"'], ['tag="b c"']]],
    ['-', [['-']]],
    ['https://example.com/a', [['https://example.com/a']]],
  ])('searches %s as words', (text, expected) => expect(short(text)).toEqual(expected))

  it('never fails, and every term has its position', () => {
    const pieces = fc.constantFrom(
      '-',
      'tag:',
      'is:',
      'before:',
      '"',
      ' ',
      'OR',
      'a',
      '2026-11',
      'é',
      '日本',
      '\n',
      ':',
      '\\',
      '%',
    )
    fc.assert(
      fc.property(
        fc.array(pieces).map((all) => all.join('')),
        (text) => {
          for (const { start, end, value } of parseQuery(text).flat()) {
            // A field that is not understood loses the quotes of its value.
            expect(text.slice(start, end).replaceAll('"', '')).toContain(value)
          }
        },
      ),
    )
  })
})

it.each([
  ['2026', '2026-01-01'],
  ['2026-11', '2026-11-01'],
  ['2026-11-16', '2026-11-16'],
  ['2026-02-29', null],
  ['26', null],
  ['', null],
])('reads the date %s as %s', (date, day) => expect(firstDayOf(date)).toBe(day))

it.each([
  ['green tea', false],
  ['rm -rf /', false],
  ['5" pipe', false],
  ['5” pipe', false],
  ['https://example.com', false],
  ['is:red', false],
  ['tag:sea', true],
  ['tea -tag:sea', true],
  ['"green tea"', true],
  ['“green tea”', true],
  ['tea OR coffee', true],
])('the dashboard reads %s as a query: %s', (text, expected) => expect(usesLanguage(text)).toBe(expected))

it.each([
  ['boat -sail', true],
  ['rm -rf /', true],
  ['-sail', false],
  ['install --save-dev', false],
  ['well-known boat', false],
  ['boat - sail', false],
])('%s may mean words without others: %s', (text, expected) => expect(excludesWords(text)).toBe(expected))

it.each([
  ['rm -rf /', '"rm -rf /"'],
  ['boat -tag:sea', null],
  ['boat', null],
])('ranked search looks for %s as the phrase %s first', (text, expected) => expect(asPhrase(text)).toBe(expected))

it('the searched words are highlighted, and the excluded ones are not', () => {
  expect(hitsOf('tea "by hand" -meat tag:sea title:Cup tea')).toEqual(['tea', 'by hand', 'Cup'])
})

it.each([
  ['tea tag:', true],
  ['-in:', true],
  ['in:"My no', true],
  ['in:"My notes"', false],
  ['tag:s', false],
  ['metag:', false],
])('%s waits for a value: %s', (text, expected) => expect(endsInOperator(text)).toBe(expected))
