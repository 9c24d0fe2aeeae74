// The command palette and the list of shortcuts. Both load on first use.
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { paths } from '../../../lib/paths.ts'
import { focusFirstCard } from '../../captures/card/card-focus.ts'
import type { DashboardPlace } from '../use-dashboard-view.ts'
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
    newNote: () => isPro && place.openCapture('new'),
    nextCard: focusFirstCard,
    view: onView,
    sidebar: onSidebar,
    quick: () => place.goTo(paths.capture),
  })
  return (
    <>
      {open === 'palette' ? (
        <CommandPalette
          onMissing={close}
          place={place}
          isPro={isPro}
          onClose={close}
          onHelp={() => setOpen('help')}
          onSearch={onSearch}
        />
      ) : null}
      {open === 'help' ? <ShortcutHelp onMissing={close} onClose={close} /> : null}
    </>
  )
}
