// The history of a note: its versions, and what differs between two of them.
import type { Capture } from '@jotsam/core/capture/capture'
import { type NoteState, noteStates } from '@jotsam/core/history/note-states'
import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { historyMessages as texts } from '@jotsam/core/messages/history'
import { Button } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import { EmptyState } from '@jotsam/ui/empty-state'
import { SelectField } from '@jotsam/ui/select'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { FaultLine } from '../../components/fault-line.tsx'
import { usePlan } from '../../lib/data/profile-query.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { dateTime } from '../../lib/ui/date-time.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { versionsQuery } from './history-queries.ts'
import { VersionDiff } from './version-diff.tsx'

export function HistoryDialog({ capture: known, onClose }: { capture: Capture; onClose: () => void }) {
  const { client, user } = useSignedIn()
  const { isPro } = usePlan()
  const { data, isError, isFetching, isPaused, refetch } = useQuery(versionsQuery(client, user.id, known.id))
  // Another device may have edited it since this page has read it.
  const capture = data?.note && data.note.updated_at > known.updated_at ? data.note : known
  const [choice, setChoice] = useState<Choice>({ of: capture.updated_at, chosen: 0, comparedTo: null })
  const { restore, isBusy } = useRestore(onClose)
  const states = data && data.versions.length > 0 ? noteStates(capture, data.versions) : null
  // After an edit, the places in the list are other versions.
  const current = choice.of === capture.updated_at ? choice : { of: capture.updated_at, chosen: 0, comparedTo: null }
  const version = states?.[current.chosen]?.versionId
  const restoreButton = (
    <Button
      look="primary"
      busy={isBusy}
      disabled={!isPro || !version}
      title={isPro ? undefined : texts.restoreIsPro}
      onClick={() => version && void restore(version)}
    >
      {texts.restore}
    </Button>
  )
  // The list and a version share one dialog. While two dialogs are exchanged, Escape would close the note below.
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={texts.title}
      description={capture.title}
      footer={states ? restoreButton : null}
    >
      {states ? (
        <Versions capture={capture} states={states} choice={current} onChoose={setChoice} />
      ) : data ? (
        <EmptyState title={texts.none}>{texts.noneDetail}</EmptyState>
      ) : isPaused ? (
        <FaultLine text={pwaMessages.shownOnline} />
      ) : isError && !isFetching ? (
        <FaultLine isAlert text={texts.failed} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Dialog>
  )
}

interface Choice {
  /** The time of the last edit. */
  readonly of: string
  readonly chosen: number
  /** Null for the version before it: what the edit changed. */
  readonly comparedTo: number | null
}

function Versions({
  capture,
  states,
  choice,
  onChoose,
}: {
  capture: Capture
  states: readonly NoteState[]
  choice: Choice
  onChoose: (choice: Choice) => void
}) {
  const { chosen, comparedTo } = choice
  const other = comparedTo ?? (chosen < states.length - 1 ? chosen + 1 : chosen - 1)
  const older = states[Math.max(chosen, other)]
  const newer = states[Math.min(chosen, other)]
  return (
    <div className="grid gap-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <ul
        aria-label={texts.versions}
        className="flex max-h-40 flex-col gap-0.5 overflow-y-auto rounded-card border border-line p-1 sm:max-h-[28rem] sm:border-0 sm:p-0"
      >
        {states.map((each, at) => (
          <li key={each.versionId}>
            <button
              type="button"
              aria-pressed={at === chosen}
              onClick={() => onChoose({ ...choice, chosen: at, comparedTo: null })}
              className={clsx(
                'flex min-h-11 w-full flex-col justify-center rounded-control px-2.5 py-1.5 text-left text-sm -outline-offset-2',
                at === chosen ? 'bg-primary-soft text-primary-text' : 'hover:bg-sunken',
              )}
            >
              <span className="font-medium">{at === 0 ? texts.current : dateTime(each.savedAt)}</span>
              <span className="max-w-full truncate text-xs text-muted">
                {at === 0 && each.author !== null ? `${authorName(each)}, ${dateTime(each.savedAt)}` : authorName(each)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex min-w-0 flex-col gap-3">
        <SelectField
          label={texts.compareWith}
          value={other}
          onChange={(event) => onChoose({ ...choice, comparedTo: Number(event.target.value) })}
        >
          {states.map((each, at) =>
            at === chosen ? null : (
              <option key={each.versionId} value={at}>
                {at === 0 ? texts.current : `${dateTime(each.savedAt)}, ${authorName(each)}`}
              </option>
            ),
          )}
        </SelectField>
        {older && newer ? <VersionDiff capture={capture} before={older.versionId} after={newer.versionId} /> : null}
      </div>
    </div>
  )
}

function authorName({ author }: NoteState): string {
  return author === null ? texts.first : (texts.authors[author] ?? author)
}

function useRestore(onDone: () => void) {
  const { client } = useSignedIn()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const restore = async (versionId: string) => {
    setBusy(true)
    try {
      const { data } = await client.rpc('restore_version', { p_version_id: versionId }).throwOnError()
      if (data.length === 0) throw new Error(`There is no version ${versionId}.`)
      await cache.invalidateQueries()
      toast.success(texts.restored)
      onDone()
    } catch {
      toast.error(texts.restoreFailed)
    } finally {
      setBusy(false)
    }
  }
  return { restore, isBusy }
}
