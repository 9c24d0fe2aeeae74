// The search box with its suggestions, and the filters behind a button. On Free it is disabled, with the reason and a link to the
// prices. All but the box loads when it is used.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { limits } from '@jotsam/core/plan/limits'
import { endsInOperator } from '@jotsam/core/search/ends-in-operator'
import { Button } from '@jotsam/ui/button'
import { controlClass } from '@jotsam/ui/field'
import { IconButton } from '@jotsam/ui/icon-button'
import { clsx } from 'clsx'
import { LoaderCircle, Lock, Search, SlidersHorizontal, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useMedia } from '../../../lib/device/use-media.ts'
import { useSearchWords } from '../../../lib/ui/use-search-words.ts'
import type { ShownCaptures } from '../../captures/list/use-captures-list.ts'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'
import { filterCount } from './filter-count.ts'
import { useRecentSearches } from './recent-searches.ts'
import type { OnBoxKey } from './search-suggestions.tsx'

const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel)
const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet)
const SearchTools = lazyPart(async () => (await import('./search-tools.tsx')).SearchTools)
const SearchSuggestions = lazyPart(async () => (await import('./search-suggestions.tsx')).SearchSuggestions)

export function SearchPanel({
  place,
  shown,
  isPro,
  isFree,
  boxRef,
}: {
  place: DashboardPlace
  shown: ShownCaptures
  isPro: boolean
  /** The plan is known to be Free. False also while the plan cannot be read. */
  isFree: boolean
  boxRef: RefObject<HTMLInputElement | null>
}) {
  const texts = dashboardMessages
  const { filter } = place
  const [isOpen, setOpen] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const [caret, setCaret] = useState(0)
  const [activeOption, setActiveOption] = useState<string | null>(null)
  const isPhone = useMedia('(max-width: 39.99rem)')
  const filtersRef = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const list = useId()
  const keys = useRef<OnBoxKey | null>(null)
  const { recent, add, drop, forget } = useRecentSearches()
  const hasFailed = shown.list?.total === 0 && !shown.isOld
  /** The search that found nothing, until the next answer has come. */
  const failed = useRef<string | null>(null)
  const words = useSearchWords(
    filter.query,
    (query) => place.search((latest) => ({ ...latest, query })),
    (query) => query === failed.current || add(query),
    endsInOperator,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a search turns out to find nothing.
  useEffect(() => {
    if (shown.isOld) return
    failed.current = hasFailed ? filter.query : null
    if (hasFailed) drop(filter.query)
  }, [hasFailed, shown.isOld, filter.query])
  const clear = () => {
    words.now('')
    boxRef.current?.focus()
  }
  const chosen = filterCount(filter)
  const Sign = isFree ? Lock : shown.isOld ? LoaderCircle : Search
  return (
    <search
      aria-label={texts.search}
      className="flex flex-col gap-2.5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return
        event.preventDefault()
        setOpen(false)
        filtersRef.current?.focus()
      }}
    >
      <div className="flex gap-2">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the list closes when the focus leaves it and the box. */}
        <div
          className="relative min-w-0 flex-1"
          onBlur={({ currentTarget, relatedTarget }) => {
            if (currentTarget.contains(relatedTarget)) return
            setTyping(false)
            // A note that is opened next is opened from these results, and leads back to them.
            words.settle()
          }}
        >
          <Sign
            aria-hidden
            className={clsx(
              'pointer-events-none absolute top-3 left-3 size-4 text-muted pointer-coarse:top-3.5',
              shown.isOld && 'motion-safe:animate-spin',
            )}
          />
          <input
            ref={boxRef}
            type="search"
            dir="auto"
            aria-label={texts.search}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isTyping ? list : undefined}
            aria-activedescendant={activeOption ?? undefined}
            placeholder={isFree ? texts.searchIsPro : texts.searchPlaceholder}
            title={`${texts.search} (/)`}
            value={words.typed}
            maxLength={limits.list.searchMax}
            disabled={!isPro}
            autoComplete="off"
            // The list would cover the first cards. Without recent searches it opens when something is typed.
            onFocus={() => setTyping(recent.length > 0)}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? currentTarget.value.length)}
            onChange={({ target }) => {
              setTyping(true)
              setCaret(target.selectionStart ?? target.value.length)
              words.type(target.value)
            }}
            onKeyDown={(event) => {
              if (keys.current?.(event)) return
              if (event.key === 'ArrowDown') setTyping(true)
              if (event.key === 'Enter') {
                setTyping(false)
                words.now(words.typed)
              }
              if (event.key === 'Escape' && words.typed !== '') {
                event.preventDefault()
                words.now('')
              }
            }}
            className={clsx(
              controlClass,
              'pl-9 placeholder:text-ellipsis [&::-webkit-search-cancel-button]:hidden',
              isFree ? 'pr-2 disabled:opacity-100 max-sm:placeholder:text-sm' : 'pr-10',
            )}
          />
          {words.typed ? (
            <IconButton
              label={texts.clearSearch}
              icon={<X />}
              size="small"
              className="absolute top-5 right-1 -translate-y-1/2 pointer-coarse:top-5.5 pointer-coarse:right-0"
              onClick={clear}
            />
          ) : null}
          {isPro && isTyping ? (
            <SearchSuggestions
              onMissing={() => setTyping(false)}
              instead={() => null}
              listId={list}
              box={boxRef}
              typed={words.typed}
              caret={caret}
              recent={recent}
              keys={keys}
              onActive={setActiveOption}
              onPick={(query, isComplete) => {
                setCaret(query.length)
                if (isComplete) words.now(query)
                else words.type(query)
                setTyping(!isComplete)
              }}
              onForget={forget}
              onClose={() => setTyping(false)}
            />
          ) : null}
        </div>
        <Button
          ref={filtersRef}
          icon={<SlidersHorizontal />}
          disabled={!isPro}
          aria-expanded={isPro && isOpen}
          aria-haspopup={isPhone ? 'dialog' : undefined}
          aria-controls={isPhone ? undefined : panel}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="max-sm:sr-only">{texts.filters}</span>
          {chosen > 0 ? ` (${chosen})` : null}
        </Button>
      </div>
      {isPro && isOpen && isPhone ? (
        <FilterSheet onMissing={() => setOpen(false)} {...{ place, shown }} onClose={() => setOpen(false)} />
      ) : null}
      <div id={panel} hidden={!isPro || !isOpen || isPhone}>
        {isPro && isOpen && !isPhone ? (
          <FilterPanel
            onMissing={() => setOpen(false)}
            filter={filter}
            onChange={place.search}
            inNotebook={place.folderId !== null}
          />
        ) : null}
      </div>
      {isPro && place.isFiltered ? (
        <SearchTools instead={() => null} place={place} list={shown.list} toBox={() => boxRef.current?.focus()} />
      ) : null}
    </search>
  )
}
