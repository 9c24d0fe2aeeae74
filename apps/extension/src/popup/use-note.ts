// The note in the popup, and the save that it became: it leaves its field when the outbox has it, and not before, whoever closed
// the popup meanwhile.
import { useEffect } from 'react'
import type { SaveNews } from '../messaging/protocol.ts'
import { newId } from '../page/new-id.ts'
import { useKept } from './use-kept.ts'

export interface Note {
  readonly text: string
  type(text: string): void
  /** The id to save it under: the same until something is typed, so that asking twice is one save. */
  idToSave(): string
}

export function useNote(saves: readonly SaveNews[]): Note {
  const [text, setText] = useKept('note')
  const [id, setId] = useKept('note-id')
  const isInOutbox = saves.some((save) => save.id === id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there, and not whenever something is drawn.
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
