// Follows the cursor of the editor, finds the mention that is being typed, and inserts the chosen note.
import { mentionZettel } from '@jotsam/core/capture/zettel-id'
import type Quill from 'quill'
import { Delta } from 'quill'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type MentionBegun, mentionBegun } from './mention-at.ts'

export interface Mention extends MentionBegun {
  /** The position of the brackets in the editor. */
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number }
}

export interface MentionState {
  readonly mention: Mention | null
  choose(zettelId: string): void
  dismiss(): void
}

export function useMention(quill: Quill | null): MentionState {
  const [mention, setMention] = useState<Mention | null>(null)
  const dismissedAt = useRef<number | null>(null)
  useEffect(() => {
    if (!quill) return
    const onChange = (kind: string, ...[, , source]: unknown[]) => {
      // Only typing opens the list; moving the cursor can keep it open or close it.
      const isTyped = kind === 'text-change' && source === 'user'
      const now = readMention(quill)
      if (now?.start !== dismissedAt.current) dismissedAt.current = null
      const isWanted = now?.start !== dismissedAt.current
      setMention((before) => (isWanted && (isTyped || before?.start === now?.start) ? now : null))
    }
    quill.on('editor-change', onChange)
    return () => {
      quill.off('editor-change', onChange)
      setMention(null)
    }
  }, [quill])
  const dismiss = useCallback(() => {
    // After Escape the list stays closed for these brackets.
    dismissedAt.current = mention?.start ?? null
    setMention(null)
  }, [mention])
  const choose = useCallback(
    (zettelId: string) => {
      if (!quill || !mention) return
      const text = mentionZettel(zettelId)
      const end = mention.start + 2 + mention.words.length
      const closing = quill.getText(end, 2) === ']]' ? 2 : 0
      const replaced = new Delta()
        .retain(mention.start)
        .delete(end + closing - mention.start)
        .insert(text)
      quill.updateContents(replaced, 'user')
      quill.setSelection(mention.start + text.length, 'user')
      setMention(null)
    },
    [quill, mention],
  )
  return { mention, choose, dismiss }
}

function readMention(quill: Quill): Mention | null {
  const range = quill.getSelection()
  if (!range || range.length > 0) return null
  const [line, offset] = quill.getLine(range.index)
  const format = quill.getFormat(range.index)
  // Brackets in code are not mentions.
  if (!line || format.code || format['code-block']) return null
  const lineStart = range.index - offset
  const begun = mentionBegun(textOf(quill.getContents(lineStart, offset)))
  if (!begun) return null
  const start = lineStart + begun.start
  const bounds = quill.getBounds(start)
  return bounds ? { start, words: begun.words, at: bounds } : null
}

/** An embedded picture counts as one character, as in the editor. */
function textOf(contents: Delta): string {
  return contents.ops.map(({ insert }) => (typeof insert === 'string' ? insert : '\uFFFC')).join('')
}
