// Puts pasted content at the cursor. Lists, code, quotes and tables begin a block of their own; words and paragraphs join the line.
import type { Node, ResolvedPos, Slice } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'

export function pasteSlice(tr: Transaction, slice: Slice): Transaction {
  const { content, openStart, openEnd } = slice
  const { firstChild } = content
  if (pasteBlocks(tr, slice)) return tr
  // As the editor itself would paste it.
  const isOne = openStart === 0 && openEnd === 0 && content.childCount === 1
  return isOne && firstChild ? tr.replaceSelectionWith(firstChild, false) : tr.replaceSelection(slice)
}

/** False when the content joins the line at the cursor. */
export function pasteBlocks(tr: Transaction, { content }: Slice): boolean {
  const { $from, $to } = tr.selection
  const { firstChild: first } = content
  if (!first || !$from.parent.inlineContent || !$from.sameParent($to) || joins($from, first)) return false
  const isAtStart = $from.parentOffset === 0
  const isAtEnd = $to.parentOffset === $to.parent.content.size
  const isEmptyLine = isAtStart && isAtEnd
  if (isEmptyLine || !isOwnBlock(first, content.childCount === 1) || !content.content.every(isWhole)) return false
  const index = $from.index(-1) + (isAtStart ? 0 : 1)
  if (!$from.node(-1).canReplace(index, index, content)) return false
  tr.deleteSelection()
  if (!isAtStart && !isAtEnd) tr.split($from.pos)
  const at = isAtStart ? $from.before() : $from.pos + 1
  tr.insert(at, content)
  tr.setSelection(Selection.near(tr.doc.resolve(at + content.size), -1))
  return true
}

/** The words of a single heading or item join the line, as the words of a paragraph do. */
function isOwnBlock(block: Node, isAlone: boolean): boolean {
  if (block.type.name === 'paragraph' || !block.isBlock) return false
  return !isAlone || block.type.spec.code === true || !isSingleLine(block)
}

function isSingleLine(block: Node): boolean {
  return block.isTextblock || (block.childCount === 1 && block.firstChild !== null && isSingleLine(block.firstChild))
}

/** Items join the list that the cursor is in, and cells the table. */
function joins($from: ResolvedPos, first: Node): boolean {
  const around = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type.name)
  if (first.type.name === 'table') return around.includes('table')
  return first.firstChild?.type.name === 'listItem' && around.at(-2) === 'listItem'
}

function isWhole(node: Node): boolean {
  return node.type.validContent(node.content) && node.children.every(isWhole)
}
