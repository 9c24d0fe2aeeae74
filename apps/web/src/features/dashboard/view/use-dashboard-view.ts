// The dashboard's address as a hook: the current view, and functions that change it.
import { emptyFilter, isEmptyFilter, type SearchFilter } from '@jotsam/core/search/search-filter'
import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  addressOf,
  type DashboardView,
  viewFrom,
  withCapture,
  withDialog,
  withFilter,
  withNotebook,
  withOrder,
  withoutDialogs,
} from './dashboard-view.ts'

export interface DashboardPlace extends DashboardView {
  readonly isFiltered: boolean
  readonly dialog: string | null
  /** The open capture. */
  readonly openId: string | null
  /** Shared content is saved without asking. */
  readonly wantsAutoSave: boolean
  readonly notebookAddress: (folderId: string | null) => string
  readonly captureAddress: (id: string) => string
  goTo(address: string): void
  openCapture(id: string, mode?: 'edit'): void
  openPlanDetails(): void
  openOcr(): void
  closeDialog(): void
  search(change: FilterChange): void
  sort(order: 'best' | undefined): void
}

/** A function of the latest filter, because an earlier change may not have been rendered yet. */
export type FilterChange = (latest: SearchFilter) => SearchFilter

/** Free has no search, so a search in the address is ignored. */
export function useDashboardView(maySearch: boolean): DashboardPlace {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = useMemo(() => viewFrom(params), [params])
  const filter = maySearch ? view.filter : emptyFilter
  const go = useCallback(
    (next: URLSearchParams, replace = false) => {
      // A double click would add a second entry to the history: going back would seem to do nothing.
      if (String(next) === String(latest())) return
      void navigate(addressOf(next), { replace, preventScrollReset: true })
    },
    [navigate],
  )
  return useMemo(
    () => ({
      folderId: view.folderId,
      filter,
      order: maySearch ? view.order : undefined,
      isFiltered: !isEmptyFilter(filter),
      dialog: params.get('dialog'),
      openId: params.get('capture'),
      wantsAutoSave: params.get('autosave') === 'true',
      notebookAddress: (folderId) => addressOf(withNotebook(params, folderId)),
      captureAddress: (id) => addressOf(withCapture(params, id)),
      goTo: (address) => void navigate(address),
      openCapture: (id, mode) => go(withCapture(latest(), id, mode)),
      openPlanDetails: () => go(withDialog(latest(), 'plan')),
      openOcr: () => go(withDialog(latest(), 'ocr')),
      closeDialog: () => go(withoutDialogs(latest()), true),
      // Continued typing replaces the history entry, so that the back button undoes the whole search.
      search: (change) => {
        const before = viewFrom(latest()).filter
        const next = change(before)
        const isTyping = before.query !== '' && next.query !== '' && before.query !== next.query
        go(withFilter(latest(), next), isTyping)
      },
      sort: (order) => go(withOrder(latest(), order)),
    }),
    [view, filter, maySearch, params, navigate, go],
  )
}

/** From the browser: a link that was just followed may not have been rendered yet. */
function latest(): URLSearchParams {
  return new URLSearchParams(location.search)
}
