// The keys of an open note: e edits, j and k for turns, n and N for hits, brackets for notes, h for a highlight, Mod-a selects the text.
// They are off while the person types, and while a dialog is open above the note.
import { useEffect, useRef } from 'react'
import { isTyping } from '../../../../lib/ui/is-typing.ts'

export type ReadingKeys = Readonly<Record<string, (() => void) | undefined>>

export function useReadingKeys(keys: ReadingKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      if (isTyping(event.target) || hasDialogAbove()) return
      const act = latest.current[event.ctrlKey || event.metaKey ? `Mod-${event.key}` : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Whether a dialog or a menu is open above the note, which is a dialog itself. */
export function hasDialogAbove(): boolean {
  return document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]').length > 1
}
