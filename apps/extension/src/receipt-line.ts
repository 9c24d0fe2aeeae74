// A receipt as text: the counts of what was saved, without zeros.
import { extensionMessages } from '@jotsam/core/messages/extension'
import type { Receipt } from './extract/types.ts'

const texts = extensionMessages.receipt

/** "26 of 26 turns, 4 code blocks, 11 formulas, 9 links", or empty. */
export function receiptLine(receipt: Receipt): string {
  const { codeBlocks, formulas, links, tables, images, words, turns, total, isPartial } = receipt
  // "3 of 3 turns" would say that nothing is missing.
  const isShort = total !== null && turns < total
  return [
    turns > 0 ? texts.turns(turns, isPartial && !isShort ? null : total) : '',
    words ? texts.words(words.saved, words.shown) : '',
    codeBlocks > 0 ? texts.codeBlocks(codeBlocks) : '',
    formulas > 0 ? texts.formulas(formulas) : '',
    links > 0 ? texts.links(links) : '',
    tables > 0 ? texts.tables(tables) : '',
    images > 0 ? texts.images(images) : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** With a second line when the save is partial. */
export function receiptLines(receipt: Receipt | null): string[] {
  return receipt ? [receiptLine(receipt), ...partialLines(receipt)].filter((line) => line !== '') : []
}

/** Only what is missing. */
export function partialLines({ isPartial, reasons }: Receipt): string[] {
  return isPartial ? [`${extensionMessages.page.partial}: ${reasons.join(' ')}`] : []
}
