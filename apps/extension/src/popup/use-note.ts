// The note in the popup. The field is cleared only when the outbox has the note, even if the popup was closed meanwhile.
import { useEffect } from 'react'
import type { SaveStatus } from '../messaging/protocol.ts'
import { newId } from '../page/new-id.ts'
import { useStoredText } from './use-stored-text.ts'

export interface Note {
  readonly text: string
  type(text: string): void
  /** The id for the save. It stays the same until the text changes, so that two requests make one save. */
  idToSave(): string
}

export function useNote(saves: readonly SaveStatus[]): Note {
  const [text, setText] = useStoredText('note')
  const [id, setId] = useStoredText('note-id')
  const isInOutbox = saves.some((save) => save.id === id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the note has reached the outbox, not at every render.
  useEffect(() => {
    if (!isInOutbox) return
    setText('')
    setId('')
  }, [isInOutbox])
  return {
    text,
    type(next) {
      setText(next)
      setId('')
    },
    idToSave() {
      const chosen = id || newId()
      setId(chosen)
      return chosen
    },
  }
}
