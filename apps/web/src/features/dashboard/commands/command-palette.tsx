// Everything by name: notebooks to go to and things to do. What a Free plan does not have is there, disabled, with the reason.
import { messages } from '@jotsam/core/messages'
import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { useSessionStore } from '../../../lib/session/use-session.ts'
import { chooseTheme, type Theme } from '../../../lib/theme.ts'
import { useAskNotebook } from '../../notebooks/notebook-dialogs.tsx'
import { NotebookIcon } from '../../notebooks/notebook-icon.tsx'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'
import type { DashboardPlace } from '../use-dashboard-view.ts'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

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
  const { all } = useNotebooks()
  const ask = useAskNotebook()
  const session = useSessionStore()
  const [typed, setTyped] = useState('')
  const { dashboard, shell, notebooks, ocr } = messages
  const close = (then: () => void) => () => {
    onClose()
    // After the palette has given the focus back.
    setTimeout(then)
  }
  const words = typed.trim()
  const canSearch = isPro && words !== ''
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim motion-safe:animate-[fade_140ms_ease-out]" />
        <Dialog.Content
          aria-describedby={undefined}
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
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5">
              {canSearch ? null : (
                <Command.Empty className="px-3 py-6 text-center text-sm text-muted">
                  {dashboard.noCommands}
                </Command.Empty>
              )}
              {canSearch ? (
                <Command.Group forceMount>
                  <Item
                    value={`search ${words}`}
                    forceMount
                    onSelect={close(() => place.search({ ...place.filter, query: words }))}
                  >
                    {dashboard.search}: {words}
                  </Item>
                </Command.Group>
              ) : null}
              <Command.Group heading={dashboard.actions} className={groupClass}>
                <Item
                  value={dashboard.addNote}
                  refusal={isPro ? null : dashboard.addNoteIsPro}
                  onSelect={close(() => place.openCapture('new'))}
                >
                  {dashboard.addNote}
                </Item>
                <Item value={ocr.desktop} onSelect={close(place.openOcr)}>
                  {ocr.desktop}
                </Item>
                <Item
                  value={dashboard.search}
                  refusal={isPro ? null : dashboard.searchIsPro}
                  onSelect={close(onSearch)}
                >
                  {dashboard.search}
                </Item>
                <Item
                  value={notebooks.create}
                  refusal={isPro ? null : notebooks.proOnly}
                  onSelect={close(() => ask({ kind: 'create', parent: null }))}
                >
                  {notebooks.create}
                </Item>
                {isPro ? null : (
                  <Item value={dashboard.upgrade} onSelect={close(() => place.goTo(paths.pricing))}>
                    {dashboard.upgrade}
                  </Item>
                )}
                {THEMES.map((theme) => (
                  <Item
                    key={theme}
                    value={`${shell.theme} ${shell.themes[theme]}`}
                    onSelect={close(() => chooseTheme(theme))}
                  >
                    {shell.theme}: {shell.themes[theme]}
                  </Item>
                ))}
                <Item value={shell.planDetails} onSelect={close(place.openPlanDetails)}>
                  {shell.planDetails}
                </Item>
                <Item value={dashboard.shortcuts} onSelect={onHelp}>
                  {dashboard.shortcuts}
                </Item>
                <Item value={shell.signOut} onSelect={close(() => void session.signOut())}>
                  {shell.signOut}
                </Item>
              </Command.Group>
              <Command.Group heading={dashboard.goTo} className={groupClass}>
                <Item value={dashboard.allNotes} onSelect={close(() => place.goTo(place.notebookAddress(null)))}>
                  {dashboard.allNotes}
                </Item>
                <Item value={messages.links.graph} onSelect={close(() => place.goTo(paths.graph))}>
                  {messages.links.graph}
                </Item>
                {all.map((folder) => (
                  <Item
                    key={folder.id}
                    value={`${folder.name} ${folder.id}`}
                    onSelect={close(() => place.goTo(place.notebookAddress(folder.id)))}
                  >
                    <NotebookIcon folder={folder} />
                    <span className="truncate">{folder.name}</span>
                  </Item>
                ))}
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
