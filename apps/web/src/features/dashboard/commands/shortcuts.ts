// Keyboard shortcuts of the dashboard. They are off while the person types or a dialog is open. Single keys are off while a note is
// edited, too: the person may type before the text has the focus.
import { useLayoutEffect, useRef } from 'react'
import { isTyping } from '../../../lib/ui/is-typing.ts'

export interface ShortcutActions {
  readonly commands: () => void
  readonly help: () => void
  readonly search: () => void
  readonly newNote: () => void
  readonly nextCard: () => void
  readonly view: () => void
  readonly sidebar: () => void
  readonly quick: () => void
}

export function useShortcuts(actions: ShortcutActions): void {
  const latest = useRef(actions)
  latest.current = actions
  // As soon as the page shows: a person may press the first key at once.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const action = actionFor(event)
      if (!action) return
      event.preventDefault()
      latest.current[action]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function actionFor(event: KeyboardEvent): keyof ShortcutActions | null {
  if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
    return isDialogOpen() ? null : 'commands'
  }
  if (event.metaKey || event.ctrlKey || event.altKey || isDialogOpen() || isTyping(event.target)) return null
  if (document.querySelector('[data-editing]')) return null
  return KEYS[event.key] ?? null
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog]:not([data-beside]),[role=alertdialog],[role=menu]') !== null
}

const KEYS: Record<string, keyof ShortcutActions | undefined> = {
  '?': 'help',
  '/': 'search',
  n: 'newNote',
  j: 'nextCard',
  v: 'view',
  b: 'sidebar',
  q: 'quick',
}
