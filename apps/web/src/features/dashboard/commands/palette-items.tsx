// The items of the command palette: actions and destinations.
import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { dashboardMessages as dashboard } from '@jotsam/core/messages/dashboard'
import { linkMessages } from '@jotsam/core/messages/links'
import { notebookMessages as notebooks } from '@jotsam/core/messages/notebooks'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useSessionStore } from '../../../lib/session/use-session.ts'
import { chooseTheme, type Theme } from '../../../lib/ui/theme.ts'
import { useAskNotebook } from '../../notebooks/notebook-dialogs.tsx'
import { NotebookIcon } from '../../notebooks/notebook-icon.tsx'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'
import type { DashboardPlace } from '../use-dashboard-view.ts'

export interface PaletteItem {
  /** The text that the search matches. */
  readonly name: string
  /** Makes items with the same name distinct. */
  readonly also?: string
  /** The content of the row, if it is more than the name. */
  readonly shown?: ReactNode
  /** Why it is disabled on Free. */
  readonly refusal?: string | null
  onSelect(): void
}

export function usePaletteActions({
  place,
  isPro,
  onHelp,
  onSearch,
}: {
  place: DashboardPlace
  isPro: boolean
  onHelp: () => void
  onSearch: () => void
}): PaletteItem[] {
  const ask = useAskNotebook()
  const session = useSessionStore()
  const unlessPro = (refusal: string) => (isPro ? null : refusal)
  return [
    {
      name: dashboard.addNote,
      refusal: unlessPro(dashboard.addNoteIsPro),
      onSelect: () => place.openCapture('new'),
    },
    { name: quickCaptureMessages.title, onSelect: () => place.goTo(paths.capture) },
    { name: ocrMessages.desktop, onSelect: place.openOcr },
    { name: dashboard.search, refusal: unlessPro(dashboard.searchIsPro), onSelect: onSearch },
    {
      name: notebooks.create,
      refusal: unlessPro(notebooks.proOnly),
      onSelect: () => ask({ kind: 'create', parent: null }),
    },
    ...(isPro ? [] : [{ name: dashboard.upgrade, onSelect: () => place.goTo(paths.pricing) }]),
    ...THEMES.map((theme) => ({
      name: `${shell.theme} ${shell.themes[theme]}`,
      shown: `${shell.theme}: ${shell.themes[theme]}`,
      onSelect: () => chooseTheme(theme),
    })),
    { name: shell.planDetails, onSelect: place.openPlanDetails },
    { name: dashboard.shortcuts, onSelect: onHelp },
    { name: shell.signOut, onSelect: () => void session.signOut() },
  ]
}

export function useDestinations(place: DashboardPlace): PaletteItem[] {
  const { all } = useNotebooks()
  return [
    { name: dashboard.allNotes, onSelect: () => place.goTo(place.notebookAddress(null)) },
    { name: dashboard.trash, onSelect: () => place.goTo(paths.trash) },
    { name: linkMessages.graph, onSelect: () => place.goTo(paths.graph) },
    ...all.map((folder) => ({
      name: folder.name,
      also: folder.id,
      shown: (
        <>
          <NotebookIcon folder={folder} />
          <span dir="auto" className="truncate">
            {folder.name}
          </span>
        </>
      ),
      onSelect: () => place.goTo(place.notebookAddress(folder.id)),
    })),
  ]
}

const THEMES: readonly Theme[] = ['system', 'light', 'dark']
