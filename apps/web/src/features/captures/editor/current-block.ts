// Names the block that the cursor is in, so that focus mode can step back from the others.
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
