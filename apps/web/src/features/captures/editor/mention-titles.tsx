// Shows the title of each mentioned note behind its digits while a text is edited. The digits stay what is stored.
import { findZettelMentions } from '@jotsam/core/capture/zettel-id'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { mentionedQuery } from '../mentioned-query.ts'
import { readSelection } from './tools/read-selection.ts'

const PAUSE_MS = 300
const key = new PluginKey<DecorationSet>('mentionTitles')

export function MentionTitles({ editor }: { editor: Editor }) {
  const { client, user } = useSignedIn()
  const [doc, setDoc] = useState(editor.state.doc)
  const ids = [...new Set(mentionsIn(doc).map(({ id }) => id))].sort()
  const { data: notes } = useQuery(mentionedQuery(client, user.id, ids))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setDoc(editor.state.doc), PAUSE_MS)
    }
    editor.registerPlugin(titles())
    editor.on('update', look)
    return () => {
      clearTimeout(timer)
      editor.off('update', look)
      if (!editor.isDestroyed) editor.unregisterPlugin(key)
    }
  }, [editor])

  useEffect(() => {
    if (!notes || editor.isDestroyed || editor.state.doc !== doc) return
    readSelection()
    const shown = mentionsIn(doc).flatMap(({ from, to, id }) => {
      const title = notes.find(({ zettel_id }) => zettel_id === id)?.title
      return title ? [Decoration.inline(from, to, { class: 'mention', 'data-title': title })] : []
    })
    editor.view.dispatch(editor.state.tr.setMeta(key, DecorationSet.create(doc, shown)))
  }, [editor, doc, notes])
  return null
}

function titles() {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, shown) =>
        tr.getMeta(key) ?? (tr.docChanged ? stillMentions(shown.map(tr.mapping, tr.doc), tr.doc) : shown),
    },
    props: { decorations: (state) => key.getState(state) },
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

function mentionsIn(doc: Node): { from: number; to: number; id: string }[] {
  const found: { from: number; to: number; id: string }[] = []
  doc.descendants((node, at, parent) => {
    if (!node.isText || parent?.type.spec.code) return
    for (const { id, start, end } of findZettelMentions(node.text ?? ''))
      found.push({ id, from: at + start, to: at + end })
  })
  return found
}
