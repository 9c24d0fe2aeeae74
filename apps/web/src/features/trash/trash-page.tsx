// The trash: deleted notes to search, restore or delete for good.

import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { trashMessages as texts } from '@jotsam/core/messages/trash'
import { defaultSite } from '@jotsam/core/site/site'
import { Button, buttonClass } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { EmptyState } from '@jotsam/ui/empty-state'
import { TextField } from '@jotsam/ui/field'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { FaultLine } from '../../components/fault-line.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { TryAgain } from '../../components/try-again.tsx'
import { paths } from '../../lib/paths.ts'
import { afterFailedRead } from '../../lib/saving/failure-of.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { TrashEntry } from './trash-entry.tsx'
import { type TrashList, trashQuery } from './trash-query.ts'
import { useTrashActions } from './use-trash-actions.ts'

const STEP = 50
/** The server returns no more rows at once. */
const MOST = 1000

export function TrashPage() {
  const { client, user } = useSignedIn()
  const [words, setWords] = useState('')
  const [limit, setLimit] = useState(STEP)
  const searched = useDeferredValue(words.trim())
  const { data, isError, error, isFetching, isPaused, refetch } = useQuery(trashQuery(client, user.id, searched, limit))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 px-4 py-6 sm:px-6">
      <PageMeta title={`${texts.title} · ${defaultSite.name}`} description={texts.description} isUnlisted />
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="mt-1 text-sm text-muted">{texts.intro}</p>
      </div>
      {data && (data.total > 0 || searched !== '') ? (
        <TextField
          type="search"
          label={texts.search}
          hideLabel
          placeholder={texts.search}
          value={words}
          autoComplete="off"
          onChange={(event) => {
            setWords(event.target.value)
            setLimit(STEP)
          }}
        />
      ) : null}
      {data ? (
        <Loaded list={data} isSearch={searched !== ''} onMore={limit < MOST ? () => setLimit(limit + STEP) : null} />
      ) : isPaused ? (
        <FaultLine text={pwaMessages.shownOnline} />
      ) : isError && !isFetching ? (
        <EmptyState title={texts.failed} action={<TryAgain isAlone onClick={() => void refetch()} />}>
          {afterFailedRead(error)}
        </EmptyState>
      ) : (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">{texts.loading}</span>
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} className="h-24 w-full" />
          ))}
        </div>
      )}
    </div>
  )
}

type Asking = { readonly does: 'remove' | 'restore'; readonly ids: readonly string[] | null; readonly count: number }

function Loaded({ list, isSearch, onMore }: { list: TrashList; isSearch: boolean; onMore: (() => void) | null }) {
  const { notes, total } = list
  const actions = useTrashActions()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking | null>(null)
  const selected = notes.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  if (notes.length === 0)
    return isSearch ? (
      <EmptyState title={texts.noMatches}>{texts.noMatchesDetail}</EmptyState>
    ) : (
      <EmptyState
        title={texts.none}
        action={
          <Link to={paths.dashboard} className={buttonClass({ look: 'primary' })}>
            {texts.toNotes}
          </Link>
        }
      >
        {texts.noneDetail}
      </EmptyState>
    )
  return (
    <>
      <div className="sticky top-16 z-10 -mx-2 flex flex-wrap items-center gap-2 rounded-card bg-paper px-2 py-2">
        <p aria-live="polite" className="min-w-0 flex-1 text-sm text-muted max-sm:basis-full">
          {actions.done !== null
            ? texts.progress(actions.done)
            : selected.length > 0
              ? texts.selected(selected.length)
              : texts.count(total)}
        </p>
        {selected.length > 0 ? (
          <>
            <Button size="small" look="quiet" onClick={() => setChosen(new Set())}>
              {texts.clearSelection}
            </Button>
            <Button
              size="small"
              look="danger-plain"
              onClick={() => setAsking({ does: 'remove', ids: selected, count: selected.length })}
            >
              {texts.remove}
            </Button>
            <Button
              size="small"
              look="primary"
              icon={<RotateCcw />}
              busy={actions.isBusy}
              onClick={() => void actions.restore(selected).then(() => setChosen(new Set()))}
            >
              {texts.restore}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" look="quiet" onClick={() => setChosen(new Set(notes.map(({ id }) => id)))}>
              {texts.selectAll}
            </Button>
            {isSearch ? null : (
              <>
                <Button
                  size="small"
                  look="quiet"
                  disabled={actions.isBusy}
                  onClick={() => setAsking({ does: 'restore', ids: null, count: total })}
                >
                  {texts.restoreAll}
                </Button>
                <Button
                  size="small"
                  look="danger-plain"
                  disabled={actions.isBusy}
                  onClick={() => setAsking({ does: 'remove', ids: null, count: total })}
                >
                  {texts.empty}
                </Button>
              </>
            )}
          </>
        )}
      </div>
      <ul
        aria-label={texts.list}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {notes.map((note) => (
          <TrashEntry
            key={note.id}
            note={note}
            isChosen={chosen.has(note.id)}
            isBusy={actions.isBusy}
            onChoose={(isChosen) => {
              const next = new Set(chosen)
              if (isChosen) next.add(note.id)
              else next.delete(note.id)
              setChosen(next)
            }}
            onRestore={() => void actions.restore([note.id])}
          />
        ))}
      </ul>
      {onMore && notes.length < total ? (
        <Button className="self-center" onClick={onMore}>
          {texts.showMore}
        </Button>
      ) : null}
      <Confirm
        open={asking !== null}
        {...questionOf(asking)}
        onAnswer={(isYes) => {
          setAsking(null)
          if (isYes && asking) void actions[asking.does](asking.ids).then(() => setChosen(new Set()))
        }}
      />
    </>
  )
}

function questionOf(asking: Asking | null) {
  const count = asking?.count ?? 0
  if (asking?.does === 'restore')
    return {
      question: texts.askRestoreAll(count),
      detail: texts.askRestoreDetail,
      yes: texts.restoreAll,
      tone: 'primary' as const,
    }
  return {
    question: asking?.ids ? texts.askRemove(count) : texts.askEmpty(count),
    detail: texts.askDetail,
    yes: texts.remove,
  }
}
