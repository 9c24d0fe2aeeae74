import { describe, expect, it } from 'vitest'
import { excerpt, piecesOf, titleExcerpt } from './highlight.ts'

describe('highlighting', () => {
  it('finds the words whatever their case, and keeps the text whole', () => {
    const pieces = piecesOf('Tea, then TEA again', 'tea')
    expect(pieces.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Tea', 'TEA'])
    expect(pieces.map(({ text }) => text).join('')).toBe('Tea, then TEA again')
  })

  it('reads no character of the words as a pattern', () => {
    expect(piecesOf('a.b (c) a+b', '(c').filter(({ isHit }) => isHit)).toHaveLength(1)
    expect(piecesOf('axb', 'a.b').some(({ isHit }) => isHit)).toBe(false)
  })

  it('marks nothing without words', () => {
    expect(piecesOf('text', '  ')).toEqual([{ text: 'text', isHit: false, at: 0 }])
  })
})

describe('the excerpt', () => {
  const long = `<p>${'word '.repeat(100)}</p><p>here is the needle in it ${'more '.repeat(60)}</p>`

  it('is the opening when the words are there or are not sought', () => {
    expect(excerpt(long, '')).toMatch(/^word word/)
    expect(excerpt(long, 'word')).toMatch(/^word word/)
  })

  it('shows the part around words further down, cut at both ends', () => {
    expect(excerpt(long, 'NEEDLE')).toMatch(/^\.\.\..*needle.*\.\.\.$/)
  })

  it('moves to words that a narrow card would cut off', () => {
    const text = `${'plain '.repeat(20)}needle ${'plain '.repeat(20)}`
    expect(excerpt(text, 'needle')).toMatch(/^\.\.\.(plain ){7,8}needle/)
    expect(excerpt(`${'plain '.repeat(15)}needle`, 'needle')).toMatch(/^plain/)
  })

  it('of a title shows the words where the card would cut it off', () => {
    const title = 'A long title about the history of the lighthouses along the coast'
    expect(titleExcerpt(title, 'History')).toBe(title)
    expect(titleExcerpt(title, 'LIGHTHOUSES')).toBe('...history of the lighthouses along the coast')
    expect(titleExcerpt('x'.repeat(60), 'xx')).toBe('x'.repeat(60))
    expect(titleExcerpt(`${'x'.repeat(60)}needle`, 'needle')).toBe('...needle')
    expect(titleExcerpt(title, '')).toBe(title)
  })

  it('is the opening when the words stand in the markup only', () => {
    expect(excerpt(long, '<p>')).toMatch(/^word word/)
  })
})
