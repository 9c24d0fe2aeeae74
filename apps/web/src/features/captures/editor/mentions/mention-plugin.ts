// Where the mentions of a text are, and the titles that are shown at them.
import { findZettelMentions } from '@jotsam/core/capture/zettel-id'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

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
    props: { decorations: (state) => withOpened(mentionKey.getState(state), state) },
  })
}

/** Shows the title in place of the digits. Words that somebody chose stay visible. */
export function titleAt(from: number, to: number, title: string): Decoration {
  const isDigits = to - from === '[[202611151030]]'.length
  const look = { class: isDigits ? 'mention is-closed' : 'mention', 'data-title': title }
  return Decoration.inline(from, to, look, { title })
}

/** The digits are seen while the cursor is at them, so that they can be edited. */
function withOpened(shown: DecorationSet | undefined, { doc, selection: { from, to } }: EditorState) {
  const opened = shown?.find(from, to) ?? []
  if (!shown || opened.length === 0) return shown
  // The library empties the list that it is given.
  return shown.remove([...opened]).add(
    doc,
    opened.map((each) => Decoration.inline(each.from, each.to, { class: 'mention', 'data-title': each.spec.title })),
  )
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
