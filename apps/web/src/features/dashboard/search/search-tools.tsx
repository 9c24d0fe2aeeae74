// Below the search box, while there is a search: its order, its operators and filters as chips, and the button that saves it.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { searchMessages as texts } from '@jotsam/core/messages/search'
import { filterAsQuery } from '@jotsam/core/search/filter-as-query'
import { hitsOf, parseQuery, type SearchTerm, usesLanguage, withoutTerm } from '@jotsam/core/search/query'
import { emptyFilter, type SearchFilter } from '@jotsam/core/search/search-filter'
import { Button } from '@jotsam/ui/button'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bookmark, BookmarkCheck, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import type { CapturesList } from '../../captures/list/captures-list.ts'
import { mendedWords } from '../../captures/list/mended-words.ts'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'
import type { DashboardPlace, FilterChange } from '../view/use-dashboard-view.ts'
import { useSavedSearchActions } from './saved-search-actions.ts'
import { savedSearchesQuery } from './saved-searches-query.ts'

export function SearchTools({
  place,
  list,
  toBox,
}: {
  place: DashboardPlace
  list: CapturesList | null
  /** Moves the focus to the search box. */
  toBox: () => void
}) {
  const { filter } = place
  const chips = useChips(place)
  const isRanked = place.order === 'best'
  const mended = isRanked && list?.found ? mendedWords(Object.values(list.found), hitsOf(filter.query)) : []
  const hasFilters = chips.some(({ isTerm }) => !isTerm)
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5">
        {filter.query.trim() === '' ? null : <Order place={place} />}
        {chips.map(({ key, name, off }) => (
          <button
            key={key}
            type="button"
            aria-label={dashboardMessages.removeFilter(name)}
            onClick={({ detail }) => {
              place.search(off)
              // Pressed by a key. A tap would open the keyboard of a phone.
              if (detail === 0) toBox()
            }}
            className="inline-flex max-w-64 items-center gap-1.5 rounded-full bg-primary-soft px-3 py-1 text-small font-medium text-primary-text pointer-coarse:min-h-11"
          >
            <span className="truncate">{name}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        ))}
        {hasFilters ? (
          <Button
            size="small"
            look="quiet"
            onClick={({ detail }) => {
              place.search(() => emptyFilter)
              if (detail === 0) toBox()
            }}
          >
            {dashboardMessages.clearFilters}
          </Button>
        ) : null}
        <SaveSearch place={place} />
      </div>
      {mended.length > 0 ? (
        <p role="status" className="text-sm text-muted">
          {texts.similar(mended.join(', '))}
        </p>
      ) : null}
    </>
  )
}

/** Two radio buttons that look like a switch. */
function Order({ place }: { place: DashboardPlace }) {
  const group = useId()
  const option = (order: 'best' | undefined, label: string) => (
    <label
      className={clsx(
        'cursor-pointer rounded-full px-3 py-1 text-muted has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-sm',
        'has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] pointer-coarse:py-2.5',
      )}
    >
      <input
        type="radio"
        name={group}
        className="sr-only"
        checked={place.order === order}
        onChange={() => place.sort(order)}
      />
      {label}
    </label>
  )
  return (
    <fieldset aria-label={texts.order} className="relative flex rounded-full bg-sunken p-0.5 text-small">
      {option(undefined, texts.newestFirst)}
      {option('best', texts.bestMatch)}
    </fieldset>
  )
}

function SaveSearch({ place }: { place: DashboardPlace }) {
  const { client, user } = useSignedIn()
  const { data: saved } = useQuery(savedSearchesQuery(client, user.id))
  const { all } = useNotebooks()
  const { save } = useSavedSearchActions()
  const [isBusy, setBusy] = useState(false)
  const { filter, folderId } = place
  const query = filterAsQuery(folderId === null ? filter : { ...filter, folders: [folderId] }, all)
  if (!query || query.length > 1000 || !saved) return null
  const isSaved = saved.some((search) => search.query === query)
  return (
    <Button
      size="small"
      look="quiet"
      icon={isSaved ? <BookmarkCheck /> : <Bookmark />}
      // Not `disabled`, which would take the focus away.
      aria-disabled={isSaved || isBusy}
      busy={isBusy}
      className={clsx('ml-auto', isSaved && 'cursor-default!')}
      onClick={async () => {
        if (isSaved) return
        setBusy(true)
        await save(query)
        setBusy(false)
      }}
    >
      {isSaved ? texts.isSaved : texts.save}
    </Button>
  )
}

interface Chip {
  readonly key: string
  readonly name: string
  readonly isTerm: boolean
  readonly off: FilterChange
}

function useChips(place: DashboardPlace): Chip[] {
  const { all } = useNotebooks()
  const { query, tags, folders, sources, dateRange, contentType } = place.filter
  const without = (values: readonly string[], value: string) => values.filter((other) => other !== value)
  const chip = (name: string, off: FilterChange): Chip => ({ key: `filter ${name}`, name, isTerm: false, off })
  const isQuery = place.order === 'best' || usesLanguage(query)
  const terms = isQuery
    ? parseQuery(query)
        .flat()
        .filter(({ field, isExcluded }) => field !== null || isExcluded)
    : []
  return [
    ...terms.map((term) => ({
      key: `term ${term.start}`,
      name: nameOf(term),
      isTerm: true,
      off: (latest: SearchFilter) => ({ ...latest, query: withoutTerm(query, term) }),
    })),
    ...tags.map((tag) => chip(tag, (latest) => ({ ...latest, tags: without(latest.tags, tag) }))),
    ...folders.map((id) =>
      chip(all.find((folder) => folder.id === id)?.name ?? id, (latest) => ({
        ...latest,
        folders: without(latest.folders, id),
      })),
    ),
    ...sources.map((source) => chip(source, (latest) => ({ ...latest, sources: without(latest.sources, source) }))),
    ...(dateRange.start ? [chip(`${dashboardMessages.filterFrom} ${dateRange.start}`, noDay('start'))] : []),
    ...(dateRange.end ? [chip(`${dashboardMessages.filterTo} ${dateRange.end}`, noDay('end'))] : []),
    ...(contentType === 'all' ? [] : [chip(dashboardMessages.contentTypes[contentType], anyType)]),
  ]
}

function nameOf({ field, value, isExcluded }: SearchTerm): string {
  const name = field ? `${field}: ${value}` : value
  return isExcluded ? texts.without(name) : name
}

function noDay(which: 'start' | 'end'): FilterChange {
  return (latest) => ({ ...latest, dateRange: { ...latest.dateRange, [which]: null } })
}

const anyType: FilterChange = (latest) => ({ ...latest, contentType: 'all' })
