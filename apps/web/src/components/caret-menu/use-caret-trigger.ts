// Follows the cursor of an editor and finds what is being typed after a sign that opens a menu, such as [[ or /.
import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

export interface TypedWords {
  /** The position of the sign in the text before the cursor. */
  readonly start: number
  readonly words: string
}

export interface CaretTrigger extends TypedWords {
  /** The position of the sign in the document. */
  readonly start: number
  /** The position of the sign in the editor's box. */
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number }
}

export interface CaretTriggerState {
  readonly trigger: CaretTrigger | null
  /** Closes the menu, which then stays closed for this sign. */
  dismiss(): void
}

/** `find` gets the text of the line before the cursor, with a picture or a break as one character. */
export function useCaretTrigger(editor: Editor | null, find: (before: string) => TypedWords | null): CaretTriggerState {
  const [trigger, setTrigger] = useState<CaretTrigger | null>(null)
  const dismissedAt = useRef<number | null>(null)
  const read = useEffectEvent((from: Editor) => readTrigger(from, find))
  useEffect(() => {
    if (!editor) return
    const onChange = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      const now = read(editor)
      if (now?.start !== dismissedAt.current) dismissedAt.current = null
      const isWanted = now?.start !== dismissedAt.current
      // Only typing opens the menu; moving the cursor can keep it open or close it.
      setTrigger((before) => (isWanted && (transaction.docChanged || before?.start === now?.start) ? now : null))
    }
    editor.on('transaction', onChange)
    return () => {
      editor.off('transaction', onChange)
      setTrigger(null)
    }
  }, [editor])
  const dismiss = useCallback(() => {
    dismissedAt.current = trigger?.start ?? null
    setTrigger(null)
  }, [trigger])
  return { trigger, dismiss }
}

function readTrigger(editor: Editor, find: (before: string) => TypedWords | null): CaretTrigger | null {
  const { $from, empty } = editor.state.selection
  // In code these signs are code.
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code || editor.isActive('code')) return null
  const begun = find($from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC'))
  if (!begun) return null
  const start = $from.start() + begun.start
  const box = editor.view.dom.getBoundingClientRect()
  const { left, top, bottom } = editor.view.coordsAtPos(start)
  return { start, words: begun.words, at: { left: left - box.left, top: top - box.top, bottom: bottom - box.top } }
}
