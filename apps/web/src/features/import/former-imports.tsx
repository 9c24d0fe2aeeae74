// The former imports with their reports. A finished or interrupted one can be undone, and again as long as notes of it stay.

import { type Import, isInterrupted } from '@jotsam/core/import/import'
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { FaultLine } from '../../components/fault-line.tsx'
import { undoImport } from '../../lib/data/undo-in-parts.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { dateTime } from '../../lib/ui/date-time.ts'
import { useCall } from '../../lib/ui/use-call.ts'
import { importsQuery, isRunning } from './imports-query.ts'
import { ReportView } from './report-view.tsx'
import { stopImport } from './send-import.ts'

export function FormerImports() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {texts.formerTitle}
      </h2>
      <LoadedImports />
    </section>
  )
}

function LoadedImports() {
  const { client, user } = useSignedIn()
  const { data, isError, isPaused, refetch } = useQuery(importsQuery(client, user.id))
  useRefreshAtTheEnd(data?.some(isRunning) ?? false)
  if (data?.length === 0) return <p className="text-sm text-muted">{texts.noFormer}</p>
  if (data)
    return (
      <ul className="flex flex-col gap-3">
        {data.map((each) => (
          <FormerImport key={each.id} given={each} />
        ))}
      </ul>
    )
  if (isPaused) return <FaultLine text={pwaMessages.shownOnline} />
  if (isError) return <FaultLine text={texts.loadFailed} isAlert onRetry={() => void refetch()} />
  return <Skeleton className="h-16" />
}

/** An import that another tab started has brought notes: lists and counts show them when it is finished. */
function useRefreshAtTheEnd(isBringing: boolean): void {
  const queries = useQueryClient()
  const wasBringing = useRef(false)
  useEffect(() => {
    if (wasBringing.current && !isBringing) void queries.invalidateQueries()
    wasBringing.current = isBringing
  }, [isBringing, queries])
}

function FormerImport({ given }: { given: Import }) {
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)
  const { isBusy, fault, run } = useCall(texts.undoFailed)
  const { source, author, file_name, created_at, report } = given
  const isCut = isInterrupted(given, new Date())
  const soFar = report.found === undefined ? report.soFar : undefined
  const state = isCut
    ? texts.states.interrupted
    : given.state === 'running' && soFar !== undefined
      ? texts.soFar(soFar)
      : texts.states[given.state]

  const stop = () =>
    void run(async () => {
      const fault = await stopImport(client).then(
        () => null,
        () => texts.stopFailed,
      )
      await queries.invalidateQueries()
      return fault
    })

  const answer = (isYes: boolean) => {
    if (!isYes) setAsking(false)
    else
      void run(async () => {
        setOutcome(texts.undone(await undoImport(client, given.id)))
        await queries.invalidateQueries()
        return null
      }).finally(() => setAsking(false))
  }

  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-sm font-semibold [overflow-wrap:anywhere]">{file_name}</p>
          <p className="text-sm text-muted">
            {[texts.sourceLabel(source), author, dateTime(created_at)].filter(Boolean).join(' · ')}
          </p>
          <p className="text-sm text-muted tabular-nums">{state}</p>
        </div>
        {given.state === 'done' || isCut || given.kept_notes?.length ? (
          <Button
            size="small"
            look="danger-plain"
            aria-label={texts.undoLabel(file_name)}
            onClick={() => setAsking(true)}
          >
            {texts.undo}
          </Button>
        ) : given.state === 'running' ? (
          <Button size="small" aria-label={texts.stopLabel(file_name)} busy={isBusy} onClick={stop}>
            {texts.stop}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {outcome}
      </p>
      {fault ? <FaultLine text={fault} isAlert /> : null}
      {report.found !== undefined ? (
        <details>
          <summary className="cursor-pointer text-sm font-medium text-primary-text">{texts.receipt}</summary>
          <div className="mt-3">
            <ReportView name={file_name} report={report} />
          </div>
        </details>
      ) : null}
      <Confirm
        open={isAsking}
        question={texts.undoQuestion}
        detail={file_name}
        yes={texts.undoConfirm}
        no={texts.keep}
        busy={isBusy}
        onAnswer={answer}
      />
    </li>
  )
}
