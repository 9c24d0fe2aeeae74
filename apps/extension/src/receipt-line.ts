// A receipt in one line: what was saved, counted. What is not there is not mentioned.
import { extensionMessages } from '@jotsam/core/messages/extension'
import type { Receipt } from './extract/types.ts'

const texts = extensionMessages.receipt

/** "26 of 26 turns, 4 code blocks, 11 formulas, 9 links"; empty when there is nothing to count. */
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

/** The line, and plainly what is partial about it. */
export function receiptLines(receipt: Receipt | null): string[] {
  if (!receipt) return []
  const partial = receipt.isPartial ? [`${extensionMessages.page.partial}: ${receipt.reasons.join(' ')}`] : []
  return [receiptLine(receipt), ...partial].filter((line) => line !== '')
}
