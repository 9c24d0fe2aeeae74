// Where the mentions of a text are, and the titles that are shown at them.
import { findZettelMentions } from '@jotsam/core/capture/zettel-id'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { type Decoration, DecorationSet } from '@tiptap/pm/view'

/** A transaction with this key replaces all titles. */
export const mentionKey = new PluginKey<DecorationSet>('mentionTitles')

export function mentionPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key: mentionKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, shown) =>
        tr.getMeta(mentionKey) ?? (tr.docChanged ? stillMentions(shown.map(tr.mapping, tr.doc), tr.doc) : shown),
    },
    props: { decorations: (state) => mentionKey.getState(state) },
  })
}

/** Undo puts other words where a mention was, and an edit can break its signs: its title goes at once. */
function stillMentions(shown: DecorationSet, doc: Node): DecorationSet {
  const isMention = ({ from, to }: Decoration) => {
    const words = doc.textBetween(from, to)
    const [first] = findZettelMentions(words)
    return first?.start === 0 && first.end === words.length
  }
  return shown.remove(shown.find().filter((each) => !isMention(each)))
}

export function mentionsIn(doc: Node): { from: number; to: number; id: string }[] {
  const found: { from: number; to: number; id: string }[] = []
  doc.descendants((node, at, parent) => {
    if (!node.isText || parent?.type.spec.code) return
    for (const { id, start, end } of findZettelMentions(node.text ?? ''))
      found.push({ id, from: at + start, to: at + end })
  })
  return found
}
