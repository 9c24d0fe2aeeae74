// The list below the search box: recent searches while it is empty, otherwise operators and their values. The arrow keys choose, Enter
// takes, Escape closes. The focus stays in the box, so the list names its active option to it.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { searchMessages as texts } from '@jotsam/core/messages/search'
import { suggestTerms } from '@jotsam/core/search/suggest-terms'
import { clsx } from 'clsx'
import { AtSign, History } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useKnownValues } from './known-values.ts'

/** Handles a key of the box, and returns whether it did. */
export type OnBoxKey = (event: KeyboardEvent) => boolean

interface Option {
  readonly id: string
  readonly text: string
  readonly detail: string | null
  readonly query: string
  /** True to search at once; false when the person has to type more. */
  readonly isComplete: boolean
  readonly isRecent: boolean
}

export function SearchSuggestions({
  listId,
  box,
  typed,
  caret,
  recent,
  keys,
  onActive,
  onPick,
  onForget,
  onClose,
}: {
  listId: string
  box: RefObject<HTMLInputElement | null>
  typed: string
  caret: number
  recent: readonly string[]
  /** Set to the handler of the box's keys while the list is open. */
  keys: RefObject<OnBoxKey | null>
  onActive: (id: string | null) => void
  onPick: (query: string, isComplete: boolean) => void
  onForget: () => void
  onClose: () => void
}) {
  const known = useKnownValues()
  const isEmpty = typed.trim() === ''
  const options: Option[] =
    isEmpty && recent.length > 0
      ? recent.map((query, at) => ({
          id: `${listId}-recent-${at}`,
          text: query,
          detail: null,
          query,
          isComplete: true,
          isRecent: true,
        }))
      : suggestTerms(typed, caret, known).map(({ field, term, query, isComplete }, at) => ({
          id: `${listId}-${at}`,
          text: term,
          detail: isComplete ? null : texts.operators[field],
          query,
          isComplete,
          isRecent: false,
        }))
  const [active, setActive] = useState(-1)
  const activeId = options[active]?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: other text has other options.
  useEffect(() => setActive(-1), [typed])
  useEffect(() => onActive(activeId), [activeId, onActive])
  useEffect(() => () => onActive(null), [onActive])

  const pick = ({ query, isComplete }: Option) => {
    onPick(query, isComplete)
    box.current?.focus()
  }
  useEffect(() => {
    keys.current = (event) => {
      const chosen = options[active]
      if (options.length === 0 || event.nativeEvent.isComposing) return false
      if (event.key === 'ArrowDown') setActive((active + 1) % options.length)
      else if (event.key === 'ArrowUp') setActive((active <= 0 ? options.length : active) - 1)
      else if (event.key === 'Enter' && chosen) pick(chosen)
      else if (event.key === 'Escape') onClose()
      else return false
      event.preventDefault()
      return true
    }
    return () => {
      keys.current = null
    }
  })

  if (options.length === 0) return null
  const recents = options.filter(({ isRecent }) => isRecent)
  const terms = options.filter(({ isRecent }) => !isRecent)
  const row = (option: Option) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the search box.
    <div
      key={option.id}
      id={option.id}
      role="option"
      tabIndex={-1}
      aria-selected={option.id === activeId}
      onClick={() => pick(option)}
      className={clsx(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm select-none hover:bg-sunken pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
        option.id === activeId && 'bg-sunken',
      )}
    >
      {option.isRecent ? <History aria-hidden /> : <AtSign aria-hidden />}
      <span dir="auto" className="truncate font-medium">
        {option.text}
      </span>
      {option.detail ? <span className="truncate text-xs text-muted">{option.detail}</span> : null}
    </div>
  )
  return (
    // Pressing an option leaves the focus in the box.
    <div
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-card border border-line bg-surface shadow-float motion-safe:animate-[fade_120ms_ease-out]"
    >
      <p role="status" className="sr-only">
        {texts.suggestionCount(options.length)}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={texts.suggestions}
        className="max-h-[min(20rem,50dvh)] overflow-y-auto p-1.5"
      >
        {recents.length > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
          <div role="group" aria-label={dashboardMessages.recentSearches}>
            {recents.map(row)}
          </div>
        ) : null}
        {terms.map(row)}
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-3 py-1.5 text-xs">
        <Link to={paths.searchHelp} className="py-1.5 font-medium text-sea hover:underline pointer-coarse:py-3">
          {texts.help}
        </Link>
        {recents.length > 0 ? (
          <button
            type="button"
            onClick={onForget}
            className="py-1.5 font-medium text-muted hover:text-ink pointer-coarse:py-3"
          >
            {dashboardMessages.forgetSearches}
          </button>
        ) : null}
      </div>
    </div>
  )
}
