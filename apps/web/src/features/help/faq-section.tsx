// The FAQ: categories, one open at a time, or search results. Every question has its own address.
import { faq } from '@jotsam/core/faq/faq'
import { searchFaq } from '@jotsam/core/faq/search-faq'
import { helpMessages as text } from '@jotsam/core/messages/public/help'
import { TextField } from '@jotsam/ui/field'
import { IconButton } from '@jotsam/ui/icon-button'
import { ChevronDown, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSearchWords } from '../../lib/ui/use-search-words.ts'
import { FaqAnswer } from './faq-answer.tsx'
import { SectionTitle } from './section-title.tsx'

export function FaqSection() {
  const [params, setParams] = useSearchParams()
  // The prerendered page shows no search, and the first render must match it.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const { typed, type, now } = useSearchWords(isReady ? (params.get('q') ?? '') : '', (words) =>
    setParams(words === '' ? {} : { q: words }, { replace: true }),
  )
  const isSearching = typed.trim() !== ''
  return (
    <section aria-labelledby="questions">
      <SectionTitle id="questions">{text.questions}</SectionTitle>
      <TextField
        label={text.search}
        hideLabel
        type="text"
        role="searchbox"
        enterKeyHint="search"
        placeholder={text.searchPlaceholder}
        value={typed}
        onChange={({ target }) => type(target.value)}
        className="mt-6"
        trailing={typed === '' ? null : <IconButton label={text.clearSearch} icon={<X />} onClick={() => now('')} />}
      />
      {isSearching ? <Found typed={typed} /> : <Categories />}
    </section>
  )
}

function Found({ typed }: { typed: string }) {
  const hits = searchFaq(faq, typed)
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted">
        {hits.length > 0 ? text.found(hits.length) : text.noneFound(typed.trim())}
      </p>
      {hits.length > 0 ? (
        <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface px-5">
          {hits.map(({ category, entry }) => (
            <li key={entry.id} className="py-5">
              <p className="mb-1 text-small text-muted">{category.title}</p>
              <FaqAnswer entry={entry} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-sm text-muted">{text.noneFoundHint}</p>
      )}
    </>
  )
}

function Categories() {
  const listRef = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link scrolls again.
  useEffect(() => {
    // The page's event, not the router's: a link may be followed before the router listens.
    const { hash } = location
    const wanted = hash ? listRef.current?.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`) : null
    const category = wanted?.closest('details')
    if (!wanted || !category) return
    // The browser has already shown the question of the first address. The person may have scrolled on since.
    if (key === 'default' && category.open && wanted.matches(':target')) return
    // The browser closes the other categories, because they share a name.
    category.open = true
    wanted.scrollIntoView()
  }, [hash, key])
  return (
    <div ref={listRef} className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
      {faq.map(({ id, title, entries }, index) => (
        <details key={id} id={id} name="faq" open={index === 0} className="group scroll-mt-2">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-5 py-3 [&::-webkit-details-marker]:hidden">
            <h3 className="min-w-0 flex-1 font-semibold">{title}</h3>
            <span aria-hidden className="text-sm text-muted tabular-nums">
              {entries.length}
            </span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <ul className="flex flex-col gap-6 px-5 pt-1 pb-6">
            {entries.map((entry) => (
              <li key={entry.id} id={entry.id} className="group/entry scroll-mt-6 target:rounded-control">
                <FaqAnswer entry={entry} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
