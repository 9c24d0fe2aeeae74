import { describe, expect, it } from 'vitest'
import { readingOrder } from './reading-order.ts'
import type { TextBox } from './text-box.ts'

interface Piece extends TextBox {
  readonly text: string
}

/** A piece of text by its left edge and the middle of its line. A letter is ten pixels wide and twenty high. */
const piece = (text: string, left: number, y: number, width = text.length * 10): Piece => ({
  text,
  cx: left + width / 2,
  cy: y,
  width,
  height: 20,
  ux: 1,
  uy: 0,
})
const order = (pieces: readonly Piece[]): string[] =>
  readingOrder(pieces).map((row) => row.map(({ text }) => text).join(' '))
const lines = (name: string, count: number, left: number, top: number, width = 300) =>
  Array.from({ length: count }, (_, i) => piece(`${name}${i + 1}`, left, top + i * 26, width))
const names = (name: string, count: number) => lines(name, count, 0, 0).map(({ text }) => text)
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item, i) => ({ item, key: (i * 7919) % 104_729 }))
    .sort((a, b) => b.key - a.key)
    .map(({ item }) => item)

describe('readingOrder', () => {
  it('returns nothing for an empty page', () => {
    expect(readingOrder([])).toEqual([])
  })

  it('joins pieces on one line from left to right, and lines from top to bottom', () => {
    expect(order([piece('down', 0, 40), piece('right', 200, 11), piece('left', 0, 10)])).toEqual(['left right', 'down'])
  })

  it('reads one column of prose after the other', () => {
    const page = [...lines('a', 6, 0, 100), ...lines('b', 6, 330, 100)]
    expect(order(shuffled(page))).toEqual([...names('a', 6), ...names('b', 6)])
  })

  it('reads three columns', () => {
    const page = [...lines('a', 5, 0, 100), ...lines('b', 5, 330, 104), ...lines('c', 5, 660, 96)]
    expect(order(shuffled(page))).toEqual([...names('a', 5), ...names('b', 5), ...names('c', 5)])
  })

  it('detects the columns under a title that spans both', () => {
    const page = [piece('title', 0, 20, 630), ...lines('a', 6, 0, 100), ...lines('b', 6, 330, 100)]
    expect(order(shuffled(page))).toEqual(['title', ...names('a', 6), ...names('b', 6)])
  })

  it('reads a table row by row', () => {
    const rows = [0, 1, 2, 3, 4].map((row) =>
      ['item', '12.50', '3', 'total'].map((cell, column) => piece(`${cell}${row}`, column * 200, row * 30)),
    )
    expect(order(shuffled(rows.flat()))).toEqual(rows.map((row) => row.map(({ text }) => text).join(' ')))
  })

  it('separates lines that are close together', () => {
    expect(order([piece('upper line', 0, 10), piece('lower line', 0, 19)])).toEqual(['upper line', 'lower line'])
  })

  it.each([-8, -3, 3, 8])('joins the rows of a table slanted by %i degrees', (degrees) => {
    const rows = [0, 1, 2, 3, 4].map((row) =>
      ['first item', 'in the middle', 'at the end'].map((cell, column) =>
        piece(`${cell}${row}`, column * 300, row * 40),
      ),
    )
    const expected = rows.map((row) => row.map(({ text }) => text).join(' '))
    expect(order(shuffled(rows.flat().map((item) => slant(item, degrees))))).toEqual(expected)
  })

  it.each([-6, 6])('reads slanted columns one after the other at %i degrees', (degrees) => {
    const page = [...lines('a', 8, 0, 100), ...lines('b', 8, 360, 100)].map((item) => slant(item, degrees))
    expect(order(shuffled(page))).toEqual([...names('a', 8), ...names('b', 8)])
  })
})

function slant(item: Piece, degrees: number): Piece {
  const [ux, uy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return { ...item, cx: item.cx * ux - item.cy * uy, cy: item.cx * uy + item.cy * ux, ux, uy }
}
