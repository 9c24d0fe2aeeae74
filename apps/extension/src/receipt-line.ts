// A receipt as text: the counts of what was saved, without zeros.
import { extensionMessages } from '@jotsam/core/messages/extension'
import type { Receipt } from './extract/types.ts'

const texts = extensionMessages.receipt

/** "26 of 26 turns, 4 code blocks, 11 formulas, 9 links", or empty. */
export function receiptLine(receipt: Receipt): string {
  const { codeBlocks, formulas, links, tables, images, turns, total } = receipt
  return [
    turns > 0 ? texts.turns(turns, total) : '',
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
  if (!receipt) return []
  const partial = receipt.isPartial ? [`${extensionMessages.page.partial}: ${receipt.reasons.join(' ')}`] : []
  return [receiptLine(receipt), ...partial].filter((line) => line !== '')
}
