// The search box with recent searches, and the filters behind a button. On Free it is disabled, with the reason and a link to the
// prices.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { limits } from '@jotsam/core/plan/limits'
import { emptyFilter, type SearchFilter } from '@jotsam/core/search/search-filter'
import { Button } from '@jotsam/ui/button'
import { controlClass } from '@jotsam/ui/field'
import { IconButton } from '@jotsam/ui/icon-button'
import { clsx } from 'clsx'
import { History, Search, SlidersHorizontal, X } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { useSearchWords } from '../../../lib/ui/use-search-words.ts'
import { ProNote } from '../pro-note.tsx'
import type { FilterChange } from '../use-dashboard-view.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { useRecentSearches } from './recent-searches.ts'

export function SearchPanel({
  filter,
  onSearch,
  isPro,
  isFree,
  inNotebook,
  boxRef,
}: {
  filter: SearchFilter
  onSearch: (change: FilterChange) => void
  isPro: boolean
  /** The plan is known to be Free. False also while the plan cannot be read. */
  isFree: boolean
  /** A notebook is open, so a filter by other notebooks would find nothing. */
  inNotebook: boolean
  boxRef: Ref<HTMLInputElement>
}) {
  const texts = dashboardMessages
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const { recent, add, forget } = useRecentSearches()
  const words = useSearchWords(filter.query, (query) => onSearch((latest) => ({ ...latest, query })), add)
  const chosen = filterCount(filter)
  return (
    <search aria-label={texts.search} className="flex flex-col gap-2.5">
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <input
            ref={boxRef}
            type="search"
            dir="auto"
            aria-label={texts.search}
            placeholder={texts.searchPlaceholder}
            title={`${texts.search} (/)`}
            value={words.typed}
            maxLength={limits.list.searchMax}
            disabled={!isPro}
            autoComplete="off"
            onChange={(event) => words.type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') words.now(words.typed)
              if (event.key === 'Escape' && words.typed !== '') {
                event.preventDefault()
                words.now('')
              }
            }}
            className={clsx(controlClass, 'pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden')}
          />
          {words.typed ? (
            <IconButton
              label={texts.clearSearch}
              icon={<X />}
              size="small"
              className="absolute top-1/2 right-1 -translate-y-1/2 pointer-coarse:right-0"
              onClick={() => words.now('')}
            />
          ) : null}
        </div>
        <Button
          icon={<SlidersHorizontal />}
          disabled={!isPro}
          aria-expanded={isPro && isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen > 0 ? `${texts.filters} (${chosen})` : texts.filters}
        </Button>
      </div>
      {isFree ? <ProNote text={texts.searchIsPro} /> : null}
      {isPro && words.typed === '' && recent.length > 0 ? (
        <section aria-label={texts.recentSearches} className="flex flex-wrap items-center gap-1.5">
          <History aria-hidden className="size-4 text-muted" />
          {recent.map((query) => (
            <button key={query} type="button" className={chipClass} onClick={() => words.now(query)}>
              {query}
            </button>
          ))}
          <IconButton label={texts.forgetSearches} icon={<X />} size="tiny" onClick={forget} />
        </section>
      ) : null}
      <div id={panel} hidden={!isPro || !isOpen}>
        {isPro && isOpen ? <FilterPanel filter={filter} onChange={onSearch} inNotebook={inNotebook} /> : null}
      </div>
      {isPro && chosen > 0 ? (
        <ActiveFilters filter={filter} onChange={onSearch} onClear={() => onSearch(() => emptyFilter)} />
      ) : null}
    </search>
  )
}

const chipClass =
  'max-w-48 truncate rounded-full border border-line bg-surface px-3 py-1 text-[13px] text-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11'

function filterCount({ tags, folders, dateRange, sources, contentType }: SearchFilter): number {
  const dates = Number(dateRange.start !== null) + Number(dateRange.end !== null)
  return tags.length + folders.length + sources.length + dates + Number(contentType !== 'all')
}
