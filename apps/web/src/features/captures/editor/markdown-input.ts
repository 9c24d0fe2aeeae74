// Converts Markdown while it is typed. Backspace or undo right after a conversion restores the typed characters.

import { safeLink } from '@jotsam/core/html/safe-link'
import { webHost } from '@jotsam/core/html/web-address'
import { calloutKind } from '@jotsam/core/markdown/callout'
import { withoutTrail } from '@jotsam/core/markdown/parse/inline'
import { texSource } from '@jotsam/core/markdown/tex'
import {
  callOrReturn,
  type Editor,
  Extension,
  InputRule,
  markInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'
import type { NodeType, ResolvedPos } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { editFormula } from './tools/insert-block.ts'

export const markdownInput = Extension.create({
  name: 'markdownInput',
  addInputRules() {
    return rules(this.editor)
  },
})

function rules(editor: Editor): InputRule[] {
  const { nodes, marks } = editor.schema
  const { heading, codeBlock, blockquote, bulletList, orderedList, horizontalRule, paragraph, formula } = nodes
  const { bold, italic, strike, code, link } = marks
  if (!heading || !codeBlock || !blockquote || !bulletList || !orderedList || !horizontalRule || !paragraph) return []
  if (!formula) return []
  if (!bold || !italic || !strike || !code || !link) return []
  return [
    textblockTypeInputRule({
      find: /^(#{1,6})\s$/,
      type: heading,
      getAttributes: ([, signs = '']) => ({ level: signs.length }),
    }),
    textblockTypeInputRule({
      find: /^```([\w+#.-]{0,30})\s$/,
      type: codeBlock,
      getAttributes: ([, language]) => ({ language: language || null }),
    }),
    // Always a new quote, even right below another one: a callout's kind applies to the whole quote.
    wrapping({ find: /^\s*>\s$/, type: blockquote, joinPredicate: () => false }),
    // As in Obsidian and on GitHub: > [!note]
    new InputRule({
      find: /^\[!(\w{1,20})\]\s$/,
      handler: ({ range, match, chain }) => {
        const kind = calloutKind(match[1] ?? '')
        if (kind === null || !editor.isActive('blockquote')) return null
        chain()
          .deleteRange(range)
          .updateAttributes('blockquote', { class: `callout-${kind}` })
          .run()
      },
    }),
    new InputRule({
      find: /^\$\$\s$/,
      handler: ({ state: { tr }, range }) => {
        tr.replaceWith(range.from, range.to, formula.create({ source: texSource('x', true) }))
        editFormula(tr, range.from, 'new')
      },
    }),
    // Only what looks like TeX: "from $5 to $10" has two dollar signs as well.
    new InputRule({
      find: /(?:^|[\s(])(\$(?=[^\s$])(?:[a-zA-Z]|[^$]*[\\^_{}][^$]*|[^\d$][^$]*=[^$]*)(?<!\s)\$)$/,
      handler: ({ state: { tr }, range, match: [whole, source = ''] }) => {
        tr.replaceWith(range.from + whole.length - source.length, range.to, formula.create({ source }))
      },
    }),
    // A row of a table and its line: | a | b | and |---|---|
    new InputRule({
      find: /^\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?\|$/,
      handler: ({ state: { tr }, range, match: [line] }) => tableFromRows(tr, range.from, line),
    }),
    wrapping({ find: /^\s*[-+*]\s$/, type: bulletList }),
    wrapping({
      find: /^(\d{1,9})[.)]\s$/,
      type: orderedList,
      getAttributes: ([, number]) => ({ start: number === '1' ? null : number }),
      joinPredicate: ([, number], list) => list.childCount + Number(list.attrs.start ?? 1) === Number(number),
    }),
    new InputRule({
      find: /^\[([ xX]?)\]\s$/,
      handler: ({ range, match, chain }) => {
        const change = chain().deleteRange(range)
        if (!editor.isActive('listItem')) change.toggleList('bulletList', 'listItem')
        const done = match[1]?.toLowerCase() === 'x' ? 'checked' : 'unchecked'
        change.updateAttributes('listItem', { 'data-list': done }).run()
      },
    }),
    new InputRule({
      find: /^(?:---|\*\*\*|___)$/,
      handler: ({ state: { tr }, range }) => {
        const $line = tr.doc.resolve(range.from)
        // Replaces the characters with a rule and an empty line below it.
        if ($line.node(-1).canReplaceWith($line.index(-1), $line.index(-1), horizontalRule))
          tr.delete(range.from, range.to).insert($line.before(), horizontalRule.create())
      },
    }),
    new InputRule({
      find: /(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)$/,
      handler: ({ state: { tr, schema }, range, match: [, words = '', address = ''] }) => {
        const href = safeLink(address)
        if (href === '') return null
        const marks = tr.doc.resolve(range.from).marks()
        tr.replaceWith(range.from, range.to, schema.text(words, link.create({ href }).addToSet(marks)))
        tr.removeStoredMark(link)
      },
    }),
    new InputRule({
      find: /https?:\/\/\S+ $/,
      handler: ({ state: { tr, schema }, range }) => {
        const marks = tr.doc.resolve(range.to).marks()
        if (!linkAddress(tr, range.to)) return null
        tr.insert(range.to, schema.text(' ', marks)).setStoredMarks(marks)
      },
    }),
    markInputRule({ find: /(?:^|[\s(])(\*\*(?!\s)([^*]+?)(?<!\s)\*\*)$/, type: bold }),
    markInputRule({ find: /(?:^|[\s(])(__(?!\s)([^_]+?)(?<!\s)__)$/, type: bold }),
    markInputRule({ find: /(?:^|[\s(])(\*(?![\s*])([^*]+?)(?<!\s)\*)$/, type: italic }),
    markInputRule({ find: /(?:^|[\s(])(_(?![\s_])([^_]+?)(?<!\s)_)$/, type: italic }),
    markInputRule({ find: /(?:^|[\s(])(~~(?!\s)([^~]+?)(?<!\s)~~)$/, type: strike }),
    markInputRule({ find: /(?:^|[\s(])(`([^`]+)`)$/, type: code }),
  ]
}

/** Wraps the line in a list or quote. Drops the sign on a new line of one, since Enter has continued it: "- one", Enter, "- two". */
function wrapping(config: Parameters<typeof wrappingInputRule>[0]): InputRule {
  const { find, handler, undoable } = wrappingInputRule(config)
  return new InputRule({
    find,
    undoable,
    handler: (typed) => {
      const { state, range } = typed
      const $line = state.tr.doc.resolve(range.from)
      if (isLastItemOfOtherList(config.type, $line)) {
        const attributes = callOrReturn(config.getAttributes, undefined, typed.match) || {}
        return beginList(state.tr.delete(range.from, range.to), range.from, config.type, attributes)
      }
      if (!isNewLineOf(config.type, $line) || $line.parent.content.size !== range.to - range.from) return handler(typed)
      // Another number than the item has, as a year, is text. Some number each item with 1.
      if (typed.match[1] && ![1, numberOf($line)].includes(Number(typed.match[1]))) return null
      state.tr.delete(range.from, range.to)
    },
  })
}

function isNewLineOf(type: NodeType, $line: ResolvedPos): boolean {
  if ($line.node(-1).type === type) return $line.index(-1) > 0
  if ($line.depth < 3 || $line.index(-1) > 0) return false
  const isList = $line.node(-2).type === type
  if ($line.index(-2) === 0) return isList && isBelowWords($line)
  return isList || $line.node(-3).type === type
}

/** Whether the sign that was typed is that of another kind of list than the one that ends with this line. */
function isLastItemOfOtherList(type: NodeType, $line: ResolvedPos): boolean {
  if (!type.spec.group?.includes('list') || $line.depth < 3 || $line.node(-1).type.name !== 'listItem') return false
  const [list, item] = [$line.node(-2), $line.node(-1)]
  if (list.type === type || item.childCount > 1 || item !== list.lastChild) return false
  return $line.index(-2) > 0 || isBelowWords($line)
}

/** As in Markdown, where another sign begins another list: "1. one", Enter, "- two". */
function beginList(tr: Transaction, at: number, type: NodeType, attributes: Record<string, unknown>): void {
  const $line = tr.doc.resolve(at)
  const isOnly = $line.index(-2) === 0
  // Between the two lists are an end and a beginning.
  const $item = isOnly ? $line : tr.split($line.before(-1)).doc.resolve(at + 2)
  tr.setNodeMarkup($item.before(-2), type, attributes).setNodeAttribute($item.before(-1), 'data-list', null)
}

/** Whether Tab made this first item of a list, below the words of another item. */
function isBelowWords($line: ResolvedPos): boolean {
  return $line.index(-3) > 0 && $line.node(-3).type.name === 'listItem'
}

const numberOf = ($line: ResolvedPos) => Number($line.node(-2).attrs.start ?? 1) + $line.index(-2)

/** Links the address that ends at `at`, unless it is linked or in code. */
export function linkAddress(tr: Transaction, at: number): boolean {
  const { parent, parentOffset } = tr.doc.resolve(at)
  const { link, code } = tr.doc.type.schema.marks
  if (!link || parent.type.spec.code) return false
  const before = parent.textBetween(0, parentOffset, null, ' ')
  const typed = /(?:^|[\s(])(https?:\/\/[^\s<>"'`[\]*]+)$/.exec(before)?.[1] ?? ''
  const address = withoutTrail(typed)
  const from = at - typed.length
  const isMarked = [link, code].some((type) => type && tr.doc.rangeHasMark(from, at, type))
  if (webHost(address) === null || isMarked) return false
  tr.addMark(from, from + address.length, link.create({ href: safeLink(address) }))
  return true
}

/** Turns the line above, whose cells are separated by pipes, into a table with an empty row. Colons in `line` align its columns. Waits for
 * as many columns as the line above has. */
function tableFromRows(tr: Transaction, at: number, line: string): void {
  const $line = tr.doc.resolve(at)
  const { nodes } = tr.doc.type.schema
  const index = $line.index(-1)
  const head = index > 0 ? $line.node(-1).child(index - 1) : null
  if ($line.parent.type.name !== 'paragraph' || head?.type.name !== 'paragraph') return
  const cells = head.textContent
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
  const signs = line.match(/:?-+:?/g) ?? []
  if (cells.length < 2 || signs.length < cells.length) return
  const { paragraph, table, tableRow, tableHeader, tableCell } = nodes
  if (!paragraph || !table || !tableRow || !tableHeader || !tableCell) return
  const aligned = (column: number) => {
    const sign = signs[column] ?? ''
    return sign.endsWith(':') ? { class: `ql-align-${sign.startsWith(':') ? 'center' : 'right'}` } : null
  }
  const words = (text: string) => paragraph.create(null, text.trim() ? tr.doc.type.schema.text(text.trim()) : null)
  const made = table.create(null, [
    tableRow.create(
      { section: 'thead' },
      cells.map((cell, column) => tableHeader.create(aligned(column), words(cell))),
    ),
    tableRow.create(
      { section: 'tbody' },
      cells.map((_, column) => tableCell.create(aligned(column), paragraph.create())),
    ),
  ])
  const start = $line.before() - head.nodeSize
  const isLast = index === $line.node(-1).childCount - 1
  tr.replaceWith(start, $line.after(), isLast ? [made, paragraph.create({ isPlace: true })] : made)
  // The first cell of the new row.
  const headSize = made.child(0).nodeSize
  tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1 + headSize + 2)))
}
