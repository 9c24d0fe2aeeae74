import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findZettelMentions, freeZettelId, isZettelId, makeZettelId, mentionZettel, nextZettelId } from './zettel-id.ts'

const minutes = fc.date({ min: new Date('1000-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })

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

describe('the next minute', () => {
  it.each([
    ['202611151030', '202611151031'],
    ['202611151059', '202611151100'],
    ['202611152359', '202611160000'],
    ['202611302359', '202612010000'],
    ['202612312359', '202701010000'],
    ['202802282359', '202802290000'],
    ['202702282359', '202703010000'],
    ['999912312359', null],
    ['no id', null],
  ])('after %s is %s', (id, next) => {
    expect(nextZettelId(id)).toBe(next)
  })

  it('is used until one is free', () => {
    const taken = new Set(['202612312358', '202612312359', '202701010000'])
    expect(freeZettelId(new Date('2026-12-31T23:58:10Z'), taken)).toBe('202701010001')
    expect(freeZettelId(new Date('2026-12-31T23:57:10Z'), taken)).toBe('202612312357')
  })

  it('never gives the same id twice', () => {
    fc.assert(
      fc.property(minutes, fc.integer({ min: 2, max: 70 }), (when, count) => {
        const taken = new Set<string>()
        for (let made = 0; made < count; made += 1) taken.add(freeZettelId(when, taken) ?? '')
        expect(taken.size).toBe(count)
        expect([...taken].every(isZettelId)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

describe('mentions', () => {
  it('are found with their places', () => {
    const text = 'See [[202611151030]] and [[202611151031]], not [[20261115]] or [202611151030].'
    const found = findZettelMentions(text)
    expect(found.map(({ id }) => id)).toEqual(['202611151030', '202611151031'])
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      mentionZettel('202611151030'),
      mentionZettel('202611151031'),
    ])
  })
})
