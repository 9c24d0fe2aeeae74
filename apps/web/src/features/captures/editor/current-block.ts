// Gives the block with the cursor a class, so that focus mode can fade the other blocks.
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

export const currentBlock = new Plugin({
  key: new PluginKey('currentBlock'),
  props: {
    decorations: ({ doc, selection: { $from } }) => {
      if ($from.depth === 0) return null
      const block = Decoration.node($from.before(1), $from.after(1), { class: 'is-current' })
      return DecorationSet.create(doc, [block])
    },
  },
})
