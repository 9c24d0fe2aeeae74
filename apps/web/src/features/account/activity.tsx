// What was done to many notes at once, with a button that undoes it as a whole: bulk actions, imports, and the work of scripts.
import { type Import, isInterrupted } from '@jotsam/core/import/import'
import { hasTokenWork, activityMessages as text } from '@jotsam/core/messages/account/activity'
import { importMessages } from '@jotsam/core/messages/account/import'
import { historyMessages } from '@jotsam/core/messages/history'
import { Button } from '@jotsam/ui/button'
import { EmptyState } from '@jotsam/ui/empty-state'
import { Skeleton } from '@jotsam/ui/skeleton'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { FaultLine } from '../../components/fault-line.tsx'
import type { Client } from '../../lib/data/supabase.ts'
import { undoActivity, undoImport } from '../../lib/data/undo-in-parts.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { dateTime } from '../../lib/ui/date-time.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { Setting } from './setting.tsx'

type Listed = {
  id: string
  isImport: boolean
  isByToken: boolean
  isOfNotesOnly: boolean
  what: string
  /** The first of its notes, with where to find them. */
  notes: { title: string; path: string }[]
  noteCount: number
  at: string
  author: string
  state: 'undone' | 'can undo' | 'stays'
  /** What an interrupted undo has not come to, and what the last one left as it is, in sentences. */
  remarks: string[]
}

const MOST_LISTED = 50
const MOST_NAMED = 3

function activityQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['activity', userId],
    staleTime: 0,
    queryFn: async (): Promise<Listed[]> => {
      const [activities, imports] = await Promise.all([
        client
          .from('activities')
          .select(
            'id, kind, at, author, summary, ids, links, notebooks, files, undone_at, kept, left_to_undo, token_work',
          )
          .order('at', { ascending: false })
          .limit(MOST_LISTED)
          .throwOnError(),
        client
          .from('imports')
          .select('*, kept_notes')
          .order('created_at', { ascending: false })
          .limit(MOST_LISTED)
          .throwOnError(),
      ])
      const findNote = await notesById(
        client,
        activities.data.flatMap(({ ids }) => ids.slice(0, MOST_NAMED)),
      )
      const listed = activities.data.map(
        (entry): Listed => ({
          id: entry.id,
          isImport: false,
          isByToken: entry.kind === 'token' || entry.kind === 'use',
          isOfNotesOnly: [entry.links, entry.notebooks, entry.files].every(({ length }) => length === 0),
          what: text.what(entry),
          notes: entry.ids.slice(0, MOST_NAMED).flatMap(findNote),
          noteCount: entry.ids.length,
          at: entry.at,
          author: historyMessages.authors[entry.author] ?? entry.author,
          state: stateOf(entry),
          remarks: entry.left_to_undo > 0 ? [text.interrupted(entry.left_to_undo)] : text.kept(entry.kept),
        }),
      )
      const newest = [...listed, ...imports.data.map(listedImport)].sort((a, b) => b.at.localeCompare(a.at))
      return newest.slice(0, MOST_LISTED)
    },
  })
}

function stateOf(
  entry: Parameters<typeof hasTokenWork>[0] & { kind: string; undone_at: string | null },
): Listed['state'] {
  if (entry.undone_at !== null) return 'undone'
  const hasWork = entry.kind === 'token' ? hasTokenWork(entry) : entry.kind !== 'use'
  return hasWork ? 'can undo' : 'stays'
}

/** Finds the title of a note and where it is: in the library or in the trash. A note that is gone for good has none. */
async function notesById(client: Client, ids: string[]): Promise<(id: string) => Listed['notes']> {
  if (ids.length === 0) return () => []
  const [present, trashed] = await Promise.all([
    client.from('captures').select('id, title').in('id', ids).throwOnError(),
    client.from('trashed_captures').select('id, title').in('id', ids).throwOnError(),
  ])
  const found = new Map([
    ...trashed.data.map(({ id, title }) => [id, { title, path: paths.trash }] as const),
    ...present.data.map(({ id, title }) => [id, { title, path: paths.openCapture(id) }] as const),
  ])
  return (id) => [found.get(id)].filter((note) => note !== undefined)
}

function listedImport(given: Import): Listed {
  const kept = given.kept_notes ?? []
  const canUndo = given.state === 'done' || kept.length > 0 || isInterrupted(given, new Date())
  return {
    id: given.id,
    isImport: true,
    isByToken: given.author !== null,
    isOfNotesOnly: true,
    notes: [],
    noteCount: 0,
    remarks: text.kept(kept),
    what: text.imported(given.report.found === undefined ? null : given.report.created, given.file_name),
    at: given.created_at,
    author: [importMessages.sourceLabel(given.source), given.author].filter(Boolean).join(' · '),
    state: canUndo ? 'can undo' : given.state === 'undone' ? 'undone' : 'stays',
  }
}

export function Activity() {
  return (
    <Setting name={text.title} summary={text.summary} isNamed={false}>
      <LoadedActivity none={<EmptyState title={text.none}>{text.noneDetail}</EmptyState>} />
    </Setting>
  )
}

/** The newest of what was done with access tokens. */
export function AssistantActivity() {
  return (
    <Setting name={text.assistants}>
      <LoadedActivity none={text.assistantsNone} choose={(entries) => entries.filter(isByToken).slice(0, 5)} />
    </Setting>
  )
}

const isByToken = (entry: Listed) => entry.isByToken

function LoadedActivity({ none, choose = all }: { none: ReactNode; choose?: (entries: Listed[]) => Listed[] }) {
  const { client, user } = useSignedIn()
  const { data, isError, isPaused, refetch } = useQuery(activityQuery(client, user.id))
  if (data) return <ActivityList entries={choose(data)} none={none} />
  if (isPaused) return <FaultLine text={text.offline} />
  if (isError) return <FaultLine text={text.failed} isAlert onRetry={() => void refetch()} />
  return <Skeleton className="h-14" />
}

const all = (entries: Listed[]) => entries

function ActivityList({ entries, none }: { entries: readonly Listed[]; none: ReactNode }) {
  const { client } = useSignedIn()
  const cache = useQueryClient()
  const [busy, setBusy] = useState<{ id: string; done: number } | null>(null)
  if (entries.length === 0) return <div className="text-sm text-muted">{none}</div>
  const undo = async ({ id, isImport, isByToken, isOfNotesOnly }: Listed) => {
    const show = (done: number) => setBusy({ id, done })
    show(0)
    try {
      if (isImport) {
        toast.success(importMessages.undone(await undoImport(client, id, show)))
      } else {
        const { count, hasKept } = await undoActivity(client, id, show)
        if (count === 0) toast(hasKept ? text.allKept : isByToken ? text.nothingLeft : text.nothingToUndo)
        else if (hasKept) toast(text.someKept)
        else toast.success(isOfNotesOnly ? text.undoneCount(count) : text.undone)
      }
    } catch (error) {
      const isFree = error instanceof Error && error.message === text.editingIsPro
      toast.error(isFree ? text.editingIsPro : text.undoFailed)
    } finally {
      await cache.invalidateQueries()
      setBusy(null)
    }
  }
  return (
    <ul aria-label={text.list} className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="text-sm break-words">{entry.what}</p>
            <NamedNotes entry={entry} />
            {entry.remarks.map((sentence) => (
              <p key={sentence} className="text-xs text-muted [overflow-wrap:anywhere]">
                {sentence}
              </p>
            ))}
            <p role="status" className="text-xs text-muted empty:hidden">
              {busy?.id === entry.id && busy.done > 0 ? text.undoing(busy.done) : null}
            </p>
            <p className="text-xs text-muted">
              {dateTime(entry.at)} · {entry.author}
            </p>
          </div>
          {entry.state === 'undone' ? (
            <span className="text-sm text-muted">{text.undone}</span>
          ) : entry.state === 'stays' ? null : (
            <Button
              size="small"
              busy={busy?.id === entry.id}
              disabled={busy !== null}
              aria-label={text.undoWhat(entry.what)}
              onClick={() => void undo(entry)}
            >
              {text.undo}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function NamedNotes({ entry: { notes, noteCount } }: { entry: Listed }) {
  if (notes.length === 0) return null
  return (
    <p className="text-xs text-muted [overflow-wrap:anywhere]">
      {notes.map(({ title, path }, place) => (
        <Fragment key={`${path} ${title}`}>
          {place > 0 ? ', ' : ''}
          <Link to={path} className="underline">
            {title}
          </Link>
        </Fragment>
      ))}
      {noteCount > notes.length ? ` ${text.andMore(noteCount - notes.length)}` : ''}
    </p>
  )
}
