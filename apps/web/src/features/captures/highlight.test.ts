import { describe, expect, it } from 'vitest'
import { excerpt, piecesOf, titleExcerpt } from './highlight.ts'

describe('highlighting', () => {
  it('finds the search text in any case, and keeps the whole text', () => {
    const pieces = piecesOf('Tea, then TEA again', 'tea')
    expect(pieces.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Tea', 'TEA'])
    expect(pieces.map(({ text }) => text).join('')).toBe('Tea, then TEA again')
  })

  it('treats no character of the search text as a pattern', () => {
    expect(piecesOf('a.b (c) a+b', '(c').filter(({ isHit }) => isHit)).toHaveLength(1)
    expect(piecesOf('axb', 'a.b').some(({ isHit }) => isHit)).toBe(false)
  })

  it('marks nothing without a search text', () => {
    expect(piecesOf('text', '  ')).toEqual([{ text: 'text', isHit: false, at: 0 }])
  })
})

describe('the excerpt', () => {
  const long = `<p>${'word '.repeat(100)}</p><p>here is the needle in it ${'more '.repeat(60)}</p>`

  it('is the beginning when the hit is there, or without a search', () => {
    expect(excerpt(long, '')).toMatch(/^word word/)
    expect(excerpt(long, 'word')).toMatch(/^word word/)
  })

  it('shows the part around a hit further down, cut at both ends', () => {
    expect(excerpt(long, 'NEEDLE')).toMatch(/^\.\.\..*needle.*\.\.\.$/)
  })

  it('moves to a hit that a narrow card would cut off', () => {
    const text = `${'plain '.repeat(20)}needle ${'plain '.repeat(20)}`
    expect(excerpt(text, 'needle')).toMatch(/^\.\.\.(plain ){7,8}needle/)
    expect(excerpt(`${'plain '.repeat(15)}needle`, 'needle')).toMatch(/^plain/)
  })

  it('of a title moves to a hit that the card would cut off', () => {
    const title = 'A long title about the history of the lighthouses along the coast'
    expect(titleExcerpt(title, 'History')).toBe(title)
    expect(titleExcerpt(title, 'LIGHTHOUSES')).toBe('...history of the lighthouses along the coast')
    expect(titleExcerpt('x'.repeat(60), 'xx')).toBe('x'.repeat(60))
    expect(titleExcerpt(`${'x'.repeat(60)}needle`, 'needle')).toBe('...needle')
    expect(titleExcerpt(title, '')).toBe(title)
  })

  it('is the beginning when the hit is only in the markup', () => {
    expect(excerpt(long, '<p>')).toMatch(/^word word/)
  })
})
