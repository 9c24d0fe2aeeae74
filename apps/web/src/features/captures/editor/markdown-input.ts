// Markdown as it is typed. Backspace or undo right after a change gives the typed signs back.
import {
  type Editor,
  Extension,
  InputRule,
  markInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'

export const markdownInput = Extension.create({
  name: 'markdownInput',
  addInputRules() {
    return rules(this.editor)
  },
})

function rules(editor: Editor): InputRule[] {
  const { nodes, marks } = editor.schema
  const { heading, codeBlock, blockquote, bulletList, orderedList, horizontalRule, paragraph } = nodes
  const { bold, italic, strike, code } = marks
  if (!heading || !codeBlock || !blockquote || !bulletList || !orderedList || !horizontalRule || !paragraph) return []
  if (!bold || !italic || !strike || !code) return []
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
    wrappingInputRule({ find: /^\s*>\s$/, type: blockquote }),
    wrappingInputRule({ find: /^\s*[-+*]\s$/, type: bulletList }),
    wrappingInputRule({
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
        // A rule and a line to go on in, in place of the signs.
        if ($line.node(-1).canReplaceWith($line.index(-1), $line.index(-1), horizontalRule))
          tr.delete(range.from, range.to).insert($line.before(), horizontalRule.create())
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
