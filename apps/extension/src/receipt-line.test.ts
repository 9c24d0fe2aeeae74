import { expect, it } from 'vitest'
import { receiptLine, receiptLines } from './receipt-line.ts'

const receipt = {
  turns: 26,
  total: 26,
  codeBlocks: 4,
  formulas: 11,
  links: 9,
  tables: 0,
  images: 0,
  isPartial: false,
  reasons: [],
}

it('shows the counts of what was saved, without zeros', () => {
  expect(receiptLine(receipt)).toBe('26 of 26 turns, 4 code blocks, 11 formulas, 9 links')
  expect(receiptLine({ ...receipt, turns: 1, total: null, codeBlocks: 1, formulas: 0, links: 0, tables: 1 })).toBe(
    '1 turn, 1 code block, 1 table',
  )
})

it('shows how much of a page was saved, beside all that the page shows', () => {
  const page = { ...receipt, turns: 0, total: null, codeBlocks: 0, formulas: 0, links: 1 }
  expect(receiptLine({ ...page, words: { saved: 128, shown: 166 } })).toBe(
    '128 of 166 words on the page, menus included, 1 link',
  )
})

it('shows why a save is partial', () => {
  expect(receiptLines({ ...receipt, turns: 20, isPartial: true, reasons: ['6 turns did not load.'] })).toEqual([
    '20 of 26 turns, 4 code blocks, 11 formulas, 9 links',
    'Partial: 6 turns did not load.',
  ])
  expect(receiptLines({ ...receipt, formulas: 0, isPartial: true, reasons: ['A frame was left out.'] })).toEqual([
    '26 turns, 4 code blocks, 9 links',
    'Partial: A frame was left out.',
  ])
  expect(receiptLines(null)).toEqual([])
})
