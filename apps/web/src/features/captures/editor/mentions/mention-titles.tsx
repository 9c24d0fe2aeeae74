// Shows the title of each mentioned note in place of its digits while a text is edited. The digits stay what is stored.
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { DecorationSet } from '@tiptap/pm/view'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../../../lib/session/use-session.ts'
import { mentionedQuery } from '../../mentioned-query.ts'
import { readSelection } from '../tools/read-selection.ts'
import { mentionKey, mentionPlugin, mentionsIn, titleAt } from './mention-plugin.ts'

const PAUSE_MS = 300

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
    editor.registerPlugin(mentionPlugin())
    editor.on('update', look)
    return () => {
      clearTimeout(timer)
      editor.off('update', look)
      if (!editor.isDestroyed) editor.unregisterPlugin(mentionKey)
    }
  }, [editor])

  useEffect(() => {
    if (!notes || editor.isDestroyed || editor.state.doc !== doc) return
    readSelection()
    const shown = mentionsIn(doc).flatMap(({ from, to, id }) => {
      const title = notes.find(({ zettel_id }) => zettel_id === id)?.title
      return title ? [titleAt(from, to, title)] : []
    })
    editor.view.dispatch(editor.state.tr.setMeta(mentionKey, DecorationSet.create(doc, shown)))
  }, [editor, doc, notes])
  return null
}
