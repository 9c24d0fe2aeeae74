import { describe, expect, it } from 'vitest'
import { excerpt, piecesOf } from './highlight.ts'

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

  it('is the opening when the words stand in the markup only', () => {
    expect(excerpt(long, '<p>')).toMatch(/^word word/)
  })
})
