import { describe, expect, it } from 'vitest'
import { findZettelMentions, isZettelId, makeZettelId, mentionZettel, wordsOfMentions } from './zettel-id.ts'

it.each([
  ['2026-11-15T10:30:59.999Z', '202611151030'],
  ['2026-01-02T03:04:00Z', '202601020304'],
])('is twelve digits, year, month, day, hour, minute: %s is %s', (when, id) => {
  expect(makeZettelId(new Date(when))).toBe(id)
})

it.each([
  ['202611151030', true],
  ['202402292359', true],
  ['202302290000', false],
  ['202613010000', false],
  ['202600010000', false],
  ['202611310000', false],
  ['202611152400', false],
  ['202611151060', false],
  ['20261115103', false],
  ['2026111510300', false],
  ['2026-11-1510', false],
  ['', false],
])('%j is an id: %s', (id, expected) => {
  expect(isZettelId(id)).toBe(expected)
})

describe('mentions in a text', () => {
  it('are found with their positions', () => {
    const text = 'See [[202611151030]] and [[202611151031]], not [[20261115]] or [202611151030].'
    const found = findZettelMentions(text)
    expect(found.map(({ id }) => id)).toEqual(['202611151030', '202611151031'])
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      mentionZettel('202611151030'),
      mentionZettel('202611151031'),
    ])
  })

  it('may have words of their own', () => {
    const text = '[[202611151030|the tide]] [[202611151031|]] [[202611151032|a|b]] [[202611151033| ]]'
    expect(findZettelMentions(text).map(({ id, words }) => [id, words])).toEqual([
      ['202611151030', 'the tide'],
      ['202611151033', ''],
    ])
    expect(wordsOfMentions('See [[202611151030|the tide]] and [[202611151031]]')).toBe(
      'See the tide and [[202611151031]]',
    )
  })
})
