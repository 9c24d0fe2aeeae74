// The command palette and the list of shortcuts. Both load on first use.
import { useEffect, useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { keepKeys } from '../../../components/writing/early-keys.tsx'
import { paths } from '../../../lib/paths.ts'
import { focusFirstCard } from '../../captures/card/card-focus.ts'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'
import { useShortcuts } from './shortcuts.ts'

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette)
const ShortcutHelp = lazyPart(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)

export function Commands({
  place,
  isPro,
  onSearch,
  onView,
  onSidebar,
}: {
  place: DashboardPlace
  isPro: boolean
  onSearch: () => void
  onView: () => void
  onSidebar: () => void
}) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const close = () => setOpen(null)
  useShortcuts({
    commands: () => setOpen('palette'),
    help: () => setOpen('help'),
    search: () => isPro && onSearch(),
    newNote() {
      if (!isPro) return
      keepKeys()
      place.openCapture('new')
    },
    nextCard: focusFirstCard,
    view: onView,
    sidebar: onSidebar,
    quick: () => place.goTo(paths.capture),
  })
  const typedEarly = useTypedEarly(open === 'palette')
  return (
    <>
      {open === 'palette' ? (
        <CommandPalette
          onMissing={close}
          place={place}
          isPro={isPro}
          typedEarly={typedEarly}
          onClose={close}
          onHelp={() => setOpen('help')}
          onSearch={onSearch}
        />
      ) : null}
      {open === 'help' ? <ShortcutHelp onMissing={close} onClose={close} /> : null}
    </>
  )
}

/** Collects what is typed while the palette's code loads. No letter of it is a shortcut. */
function useTypedEarly(isOpen: boolean): string {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    setTyped('')
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      // The palette has the focus a moment after it is shown.
      if (!isLetter || document.activeElement?.closest('[role=dialog]:not([data-beside])')) return
      event.preventDefault()
      setTyped((before) => before + event.key)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen])
  return typed
}
