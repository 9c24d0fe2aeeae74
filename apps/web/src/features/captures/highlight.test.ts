import { describe, expect, it } from 'vitest'
import { excerpt, piecesOf, snippetPieces } from './highlight.ts'

const hitsOf = (text: string, ...hits: string[]) =>
  piecesOf(text, hits)
    .filter(({ isHit }) => isHit)
    .map((piece) => piece.text)

describe('highlighting', () => {
  it('finds the search text in any case, and keeps the whole text', () => {
    expect(hitsOf('Tea, then TEA again', 'tea')).toEqual(['Tea', 'TEA'])
    const pieces = piecesOf('Tea, then TEA again', ['tea'])
    expect(pieces.map(({ text }) => text).join('')).toBe('Tea, then TEA again')
  })

  it('finds each of several texts, the longest first', () => {
    expect(hitsOf('A lighthouse, a light and a house', 'light', 'lighthouse')).toEqual(['lighthouse', 'light'])
  })

  it('marks words with other accents, and with soft hyphens or vowel points between their letters', () => {
    expect(hitsOf('Crème by steam\u00adship', 'creme', 'steamship')).toEqual(['Crème', 'steam\u00adship'])
    expect(hitsOf('قال مُحَمَّدٌ', 'محمد')).toEqual(['مُحَمَّدٌ'])
  })

  it('treats no character of the search text as a pattern', () => {
    expect(hitsOf('a.b (c) a+b', '(c')).toHaveLength(1)
    expect(hitsOf('axb', 'a.b')).toEqual([])
  })

  it('marks nothing without a search text', () => {
    expect(piecesOf('text', ['  '])).toEqual([{ text: 'text', isHit: false, at: 0 }])
    expect(piecesOf('text', [])).toEqual([{ text: 'text', isHit: false, at: 0 }])
  })

  it('reads the hits of a snippet', () => {
    expect(
      snippetPieces('See [[202611151030|the \uE000sea\uE001]]')
        .map(({ text }) => text)
        .join(''),
    ).toBe('See the sea')
    expect(snippetPieces('the \uE000sea\uE001 at \uE000Sea\uE001ford')).toEqual([
      { text: 'the ', isHit: false, at: 0 },
      { text: 'sea', isHit: true, at: 4 },
      { text: ' at ', isHit: false, at: 7 },
      { text: 'Sea', isHit: true, at: 11 },
      { text: 'ford', isHit: false, at: 14 },
    ])
  })
})

describe('the excerpt', () => {
  const long = `<p>${'word '.repeat(100)}</p><p>here is the needle in it ${'more '.repeat(60)}</p>`

  it('is the beginning when the hit is there, or without a search', () => {
    expect(excerpt(long, [])).toMatch(/^word word/)
    expect(excerpt(long, ['word'])).toMatch(/^word word/)
  })

  it('shows the part around a hit further down, cut at both ends', () => {
    expect(excerpt(long, ['NEEDLE'])).toMatch(/^\.\.\..*needle.*\.\.\.$/)
  })

  it('shows the part around a word that has soft hyphens between its letters', () => {
    expect(excerpt(long.replace('needle', 'need\u00adle'), ['needle'])).toMatch(/^\.\.\..*need\u00adle/)
  })

  it('moves to a hit that a narrow card would cut off', () => {
    const text = `${'plain '.repeat(20)}needle ${'plain '.repeat(20)}`
    expect(excerpt(text, ['needle'])).toMatch(/^\.\.\.(plain ){7,8}needle/)
    expect(excerpt(`${'plain '.repeat(15)}needle`, ['needle'])).toMatch(/^plain/)
  })

  it('moves to a hit that the one line of a row would cut off', () => {
    const text = `${'plain '.repeat(6)}needle ${'plain '.repeat(20)}`
    expect(excerpt(text, ['needle'])).toMatch(/^plain/)
    expect(excerpt(text, ['needle'], '', true)).toMatch(/^\.\.\.(plain ){1,2}needle/)
  })

  it('is the beginning when the hit is only in the markup', () => {
    expect(excerpt(long, ['<p>'])).toMatch(/^word word/)
  })
})
