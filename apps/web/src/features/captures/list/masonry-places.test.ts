import { expect, test } from 'vitest'
import { masonryPlaces } from './masonry-places.ts'

const columnsOf = (heights: number[], columns: number) => masonryPlaces(heights, columns).map(({ column }) => column)

test('cards of similar heights run from left to right in the order of the list', () => {
  expect(columnsOf([200, 120, 180, 150, 220, 130, 160, 190], 4)).toEqual([0, 1, 2, 3, 0, 1, 2, 3])
})

test('a column that is much longer than the others is left out', () => {
  expect(columnsOf([600, 100, 100, 100, 100, 100], 3)).toEqual([0, 1, 2, 1, 2, 1])
})

test('cards do not overlap, and no column ends far below the others', () => {
  const heights = Array.from({ length: 200 }, (_, index) => 80 + ((index * 7919) % 340))
  const ends = [0, 0, 0, 0, 0]
  for (const [index, { column, top }] of masonryPlaces(heights, ends.length).entries()) {
    expect(top).toBe(ends[column])
    ends[column] = top + (heights[index] ?? 0)
  }
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(140 + 420)
})
