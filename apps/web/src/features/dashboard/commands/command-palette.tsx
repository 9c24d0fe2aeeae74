// The command palette: notes by their words, actions and notebooks by name. On Free, Pro actions are disabled and show the reason.
import { dashboardMessages as dashboard } from '@jotsam/core/messages/dashboard'
import { searchMessages } from '@jotsam/core/messages/search'
import { useFocusReturn } from '@jotsam/ui/focus-return'
import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import type { DashboardPlace } from '../use-dashboard-view.ts'
import { FoundNote, useFoundNotes } from './found-notes.tsx'
import { type PaletteItem, useDestinations, usePaletteActions } from './palette-items.tsx'

export function CommandPalette({
  place,
  isPro,
  onClose,
  onHelp,
  onSearch,
}: {
  place: DashboardPlace
  isPro: boolean
  onClose: () => void
  onHelp: () => void
  onSearch: () => void
}) {
  const focus = useFocusReturn()
  const [typed, setTyped] = useState('')
  const actions = usePaletteActions({ place, isPro, onHelp, onSearch })
  const destinations = useDestinations(place)
  const words = typed.trim()
  const canSearch = isPro && words !== ''
  const notes = useFoundNotes(canSearch ? words : '')
  const close = (then: () => void) => {
    onClose()
    // Runs after the palette has returned the focus.
    setTimeout(then)
  }
  const item = ({ name, also = '', shown = name, refusal = null, onSelect }: PaletteItem) => (
    <Item key={name + also} value={`${name} ${also}`.trim()} refusal={refusal} onSelect={() => close(onSelect)}>
      {shown}
    </Item>
  )
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim motion-safe:animate-[fade_140ms_ease-out]" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.restore}
          className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-50 mx-auto max-w-xl overflow-hidden rounded-[16px] border border-line bg-surface shadow-float outline-none motion-safe:animate-[fade_140ms_ease-out] sm:top-[15dvh]"
        >
          <Dialog.Title className="sr-only">{dashboard.commands}</Dialog.Title>
          <Command label={dashboard.commands}>
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder={dashboard.commandPlaceholder}
              className="h-13 w-full border-b border-line bg-transparent px-4 text-[15px] outline-none placeholder:text-muted"
            />
            {/* The height cuts an item in half, which shows that the list scrolls. */}
            <Command.List className="max-h-[min(22.5rem,60dvh)] overflow-y-auto p-1.5">
              {notes.length > 0 ? (
                <Command.Group forceMount heading={searchMessages.notes} className={groupClass}>
                  {notes.map((note) => (
                    <Item
                      key={note.id}
                      value={note.id}
                      forceMount
                      onSelect={() => close(() => place.openCapture(note.id))}
                    >
                      <FoundNote note={note} />
                    </Item>
                  ))}
                </Command.Group>
              ) : null}
              {canSearch ? (
                <Command.Group forceMount>
                  <Item
                    value={`search ${words}`}
                    forceMount
                    onSelect={() => close(() => place.search((latest) => ({ ...latest, query: words })))}
                  >
                    {dashboard.search}: {words}
                  </Item>
                </Command.Group>
              ) : (
                <Command.Empty className="px-3 py-6 text-center text-sm text-muted">
                  {dashboard.noCommands}
                </Command.Empty>
              )}
              <Command.Group heading={dashboard.actions} className={groupClass}>
                {actions.map(item)}
              </Command.Group>
              <Command.Group heading={dashboard.goTo} className={groupClass}>
                {destinations.map(item)}
              </Command.Group>
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const groupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted'

function Item({
  value,
  refusal = null,
  forceMount = false,
  onSelect,
  children,
}: {
  value: string
  refusal?: string | null
  forceMount?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      disabled={refusal !== null}
      forceMount={forceMount}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm select-none data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-muted data-[selected=true]:bg-sunken pointer-coarse:min-h-11"
    >
      {children}
      {refusal ? <span className="ml-auto text-xs text-muted">{refusal}</span> : null}
    </Command.Item>
  )
}
