// The items of the command palette: actions and destinations.
import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { dashboardMessages as dashboard } from '@jotsam/core/messages/dashboard'
import { linkMessages } from '@jotsam/core/messages/links'
import { notebookMessages as notebooks } from '@jotsam/core/messages/notebooks'
import { searchMessages } from '@jotsam/core/messages/search'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { emptyFilter } from '@jotsam/core/search/search-filter'
import {
  CircleHelp,
  Contrast,
  FolderTree,
  GitFork,
  Keyboard,
  Library,
  LogOut,
  ScanSearch,
  Sparkles,
  SquarePen,
  Tag,
  TextSearch,
  Trash2,
  UserRound,
  Zap,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useSessionStore } from '../../../lib/session/use-session.ts'
import { chooseTheme, type Theme } from '../../../lib/ui/theme.ts'
import { useAskNotebook } from '../../notebooks/notebook-dialogs.tsx'
import { NotebookIcon } from '../../notebooks/notebook-icon.tsx'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'
import { useKnownValues } from '../search/known-values.ts'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'

export interface PaletteItem {
  /** The text that the search matches. */
  readonly name: string
  /** Makes items with the same name distinct. */
  readonly also?: string
  readonly icon?: ReactNode
  /** The content of the row, if it is more than the name. */
  readonly shown?: ReactNode
  /** The key that does the same on the dashboard. */
  readonly shortcut?: string
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
      shortcut: 'N',
      icon: <SquarePen aria-hidden />,
      refusal: unlessPro(dashboard.addNoteIsPro),
      onSelect: () => place.openCapture('new'),
    },
    {
      name: quickCaptureMessages.title,
      shortcut: 'Q',
      icon: <Zap aria-hidden />,
      onSelect: () => place.goTo(paths.capture),
    },
    { name: ocrMessages.desktop, icon: <ScanSearch aria-hidden />, onSelect: place.openOcr },
    {
      name: dashboard.search,
      shortcut: '/',
      icon: <TextSearch aria-hidden />,
      refusal: unlessPro(dashboard.searchIsPro),
      onSelect: onSearch,
    },
    {
      name: notebooks.create,
      icon: <FolderTree aria-hidden />,
      refusal: unlessPro(notebooks.proOnly),
      onSelect: () => ask({ kind: 'create', parent: null }),
    },
    ...(isPro
      ? []
      : [{ name: dashboard.upgrade, icon: <Sparkles aria-hidden />, onSelect: () => place.goTo(paths.pricing) }]),
    ...THEMES.map((theme) => ({
      name: `${shell.theme} ${shell.themes[theme]}`,
      icon: <Contrast aria-hidden />,
      shown: `${shell.theme}: ${shell.themes[theme]}`,
      onSelect: () => chooseTheme(theme),
    })),
    { name: shell.planDetails, icon: <Sparkles aria-hidden />, onSelect: place.openPlanDetails },
    { name: searchMessages.help, icon: <CircleHelp aria-hidden />, onSelect: () => place.goTo(paths.searchHelp) },
    { name: dashboard.shortcuts, shortcut: '?', icon: <Keyboard aria-hidden />, onSelect: onHelp },
    { name: shell.signOut, icon: <LogOut aria-hidden />, onSelect: () => void session.signOut() },
  ]
}

export function useDestinations(place: DashboardPlace): PaletteItem[] {
  const { all } = useNotebooks()
  return [
    {
      name: dashboard.allNotes,
      icon: <Library aria-hidden />,
      onSelect: () => place.goTo(place.notebookAddress(null)),
    },
    { name: linkMessages.graph, icon: <GitFork aria-hidden />, onSelect: () => place.goTo(paths.graph) },
    { name: dashboard.trash, icon: <Trash2 aria-hidden />, onSelect: () => place.goTo(paths.trash) },
    { name: dashboard.account, icon: <UserRound aria-hidden />, onSelect: () => place.goTo(paths.account()) },
    ...all.map((folder) => ({
      name: folder.name,
      also: folder.id,
      icon: <NotebookIcon folder={folder} />,
      shown: (
        <span dir="auto" className="truncate">
          {folder.name}
        </span>
      ),
      onSelect: () => place.goTo(place.notebookAddress(folder.id)),
    })),
  ]
}

/** The most used tags that contain the words. */
export function useTagItems(place: DashboardPlace, words: string): PaletteItem[] {
  const { tags } = useKnownValues()
  const sought = words.toLowerCase()
  const found = sought === '' ? [] : tags.filter((tag) => tag.toLowerCase().includes(sought))
  return found.slice(0, MOST_TAGS).map((tag) => ({
    name: tag,
    icon: <Tag aria-hidden />,
    onSelect: () => place.search(() => ({ ...emptyFilter, tags: [tag] })),
  }))
}

const MOST_TAGS = 4
const THEMES: readonly Theme[] = ['system', 'light', 'dark']
