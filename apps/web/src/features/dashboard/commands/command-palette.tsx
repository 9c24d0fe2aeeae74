// The command palette: notes by their words; notebooks, tags and actions by name; operators of the search language. Beside the list
// stands the beginning of the chosen note. On Free, Pro actions are disabled and show the reason.
import { dashboardMessages as dashboard } from '@jotsam/core/messages/dashboard'
import { searchMessages } from '@jotsam/core/messages/search'
import { limits } from '@jotsam/core/plan/limits'
import { suggestTerms } from '@jotsam/core/search/suggest-terms'
import { useFocusReturn } from '@jotsam/ui/focus-return'
import { Command } from 'cmdk'
import { AtSign, Search, TextSearch } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useMedia } from '../../../lib/device/use-media.ts'
import { useKnownValues } from '../search/known-values.ts'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'
import { FoundNote, hitsIn, useFoundNotes } from './found-notes.tsx'
import { NotePreview } from './note-preview.tsx'
import { type PaletteItem, useDestinations, usePaletteActions, useTagItems } from './palette-items.tsx'
import { useRecentNotes } from './recent-notes.ts'

export function CommandPalette({
  place,
  isPro,
  typedEarly,
  onClose,
  onHelp,
  onSearch,
}: {
  place: DashboardPlace
  isPro: boolean
  /** Typed before this was shown and had the focus. */
  typedEarly: string
  onClose: () => void
  onHelp: () => void
  onSearch: () => void
}) {
  const focus = useFocusReturn()
  const [typed, setTyped] = useState(typedEarly)
  useEffect(() => setTyped(typedEarly), [typedEarly])
  const [chosen, setChosen] = useState('')
  const [hasMoved, setMoved] = useState(false)
  const [isEntered, setEntered] = useState(false)
  const isWide = useMedia('(min-width: 48rem)')
  const actions = usePaletteActions({ place, isPro, onHelp, onSearch })
  const destinations = useDestinations(place)
  const words = typed.trim()
  const canSearch = isPro && words !== ''
  const found = useFoundNotes(canSearch ? words : '')
  const recent = useRecentNotes()
  const notes = words === '' ? recent : found.notes
  const known = useKnownValues()
  const terms = isPro && words !== '' ? suggestTerms(typed, typed.length, known) : []
  const tags = useTagItems(place, isPro ? words : '')
  const preview = isWide ? notes.find(({ id }) => id === chosen) : undefined
  const type = (text: string) => {
    setTyped(text)
    setMoved(false)
    setEntered(false)
  }
  const searchAll = `search ${words}`
  const [best] = found.notes
  // Where no note has the words, Enter goes to the notebook or page of this name, or does what has it.
  const named = [...destinations, ...actions].find(
    ({ name, refusal }) =>
      !refusal &&
      words
        .toLowerCase()
        .split(/\s+/)
        .every((word) => name.toLowerCase().includes(word)),
  )
  // The value of an operator comes first while one is typed.
  const picksNote = canSearch && !hasMoved && !terms.some(({ isComplete }) => isComplete)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the notes for these words have arrived.
  useEffect(() => {
    if (!picksNote || !found.isCurrent) return
    setChosen(best?.id ?? (named ? itemValue(named) : searchAll))
    if (isEntered) close(best ? () => place.openCapture(best.id) : (named?.onSelect ?? search))
  }, [picksNote, found.isCurrent, best?.id, searchAll, isEntered])
  const close = (then: () => void) => {
    onClose()
    // Runs after the palette has returned the focus.
    setTimeout(then)
  }
  const search = () => place.search((latest) => ({ ...latest, query: words }))
  const item = (given: PaletteItem) => {
    const { name, icon, shown = name, refusal = null, shortcut, onSelect } = given
    return (
      <Item
        key={itemValue(given)}
        value={itemValue(given)}
        refusal={refusal}
        shortcut={shortcut}
        onSelect={() => close(onSelect)}
      >
        {icon}
        {shown}
      </Item>
    )
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim motion-safe:animate-[fade_140ms_ease-out]" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.restore}
          className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-50 mx-auto max-w-xl overflow-hidden has-data-preview:max-w-4xl rounded-[16px] border border-line bg-surface shadow-float outline-none motion-safe:animate-[fade_140ms_ease-out] sm:top-[15dvh]"
        >
          <Dialog.Title className="sr-only">{dashboard.commands}</Dialog.Title>
          <Command
            label={dashboard.commands}
            value={chosen}
            onValueChange={setChosen}
            onPointerMove={() => setMoved(true)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMoved(true)
              // The rows still belong to earlier words: Enter waits for those of these words.
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && picksNote && !found.isCurrent) {
                event.preventDefault()
                setEntered(true)
              }
            }}
          >
            <div className="flex items-center border-b border-line pl-4">
              <Search aria-hidden className="size-4 shrink-0 text-muted" />
              <Command.Input
                value={typed}
                onValueChange={type}
                maxLength={limits.list.searchMax}
                placeholder={dashboard.commandPlaceholder}
                className="h-13 min-w-0 flex-1 bg-transparent px-3 text-body outline-none placeholder:text-muted pointer-coarse:text-touch"
              />
            </div>
            <div className="flex">
              {/* The height cuts an item in half, which shows that the list scrolls. */}
              <Command.List className="h-[min(22.5rem,60dvh)] min-w-0 flex-1 overflow-y-auto p-1.5">
                {terms.length > 0 ? (
                  <Command.Group forceMount heading={searchMessages.searchBy} className={groupClass}>
                    {terms.map(({ field, term, query, isComplete }) => (
                      <Item key={term} value={term} forceMount onSelect={() => type(query)}>
                        <AtSign aria-hidden />
                        <span className="truncate font-medium">{term}</span>
                        {isComplete ? null : (
                          <span className="truncate text-xs text-muted">{searchMessages.operators[field]}</span>
                        )}
                      </Item>
                    ))}
                  </Command.Group>
                ) : null}
                {found.keptCount === null ? null : (
                  <p role="status" className="px-2.5 pt-2 text-xs text-muted">
                    {searchMessages.keptOnly(found.keptCount)}
                  </p>
                )}
                {notes.length > 0 ? (
                  <Command.Group
                    forceMount
                    heading={words === '' ? searchMessages.recentNotes : searchMessages.notes}
                    className={groupClass}
                  >
                    {notes.map((note) => (
                      <Item
                        key={note.id}
                        value={note.id}
                        forceMount
                        onSelect={() => close(() => place.openCapture(note.id))}
                      >
                        <FoundNote note={note} words={words} />
                      </Item>
                    ))}
                  </Command.Group>
                ) : null}
                {canSearch ? (
                  <Command.Group forceMount>
                    <Item value={searchAll} forceMount onSelect={() => close(search)}>
                      <TextSearch aria-hidden />
                      <span className="truncate">
                        {dashboard.search}: {words}
                      </span>
                    </Item>
                  </Command.Group>
                ) : (
                  <Command.Empty className="px-3 py-6 text-center text-sm text-muted">
                    {dashboard.noCommands}
                  </Command.Empty>
                )}
                {tags.length > 0 ? (
                  <Command.Group forceMount heading={searchMessages.tags} className={groupClass}>
                    {tags.map((tag) => (
                      <Item key={tag.name} value={`#${tag.name}`} forceMount onSelect={() => close(tag.onSelect)}>
                        {tag.icon}
                        <span dir="auto" className="truncate">
                          {tag.name}
                        </span>
                      </Item>
                    ))}
                  </Command.Group>
                ) : null}
                <Command.Group heading={dashboard.actions} className={groupClass}>
                  {actions.map(item)}
                </Command.Group>
                <Command.Group heading={dashboard.goTo} className={groupClass}>
                  {destinations.map(item)}
                </Command.Group>
              </Command.List>
              {preview ? (
                <aside
                  data-preview
                  aria-label={searchMessages.preview}
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
                  tabIndex={0}
                  className="h-[min(22.5rem,60dvh)] w-2/5 shrink-0 overflow-y-auto border-l border-line bg-sunken/40 p-4"
                >
                  <NotePreview id={preview.id} hits={hitsIn(preview, words)} />
                </aside>
              ) : null}
            </div>
            <p
              aria-hidden
              className="flex gap-5 border-t border-line px-4 py-2 text-xs text-muted pointer-coarse:hidden"
            >
              {searchMessages.paletteKeys.map(([key, use]) => (
                <span key={key}>
                  <kbd className="mr-1.5 rounded border border-line bg-sunken px-1.5 font-mono">{key}</kbd>
                  {use}
                </span>
              ))}
            </p>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const itemValue = ({ name, also = '' }: PaletteItem) => `${name} ${also}`.trim()

const groupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted'

function Item({
  value,
  refusal = null,
  shortcut,
  forceMount = false,
  onSelect,
  children,
}: {
  value: string
  refusal?: string | null
  shortcut?: string | undefined
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
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm select-none data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-muted data-[selected=true]:bg-sunken pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      {children}
      {refusal ? (
        <span className="ml-auto text-xs text-muted">{refusal}</span>
      ) : shortcut ? (
        <kbd aria-hidden className="ml-auto px-1 font-mono text-xs text-muted pointer-coarse:hidden">
          {shortcut}
        </kbd>
      ) : null}
    </Command.Item>
  )
}
