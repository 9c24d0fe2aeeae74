// From a file to its notes: reads it in a dry run, shows what will come, imports after a click, and shows the receipt.
import type { ImportReport } from '@jotsam/core/import/import'
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { Banner } from '@jotsam/ui/banner'
import { Button, buttonClass } from '@jotsam/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { DropZone } from './drop-zone.tsx'
import { nameOf, oneFile, type PathFile } from './one-file.ts'
import { ReportView } from './report-view.tsx'
import { type ImportProgress, type LibraryChoice, sendImport, stopImport } from './send-import.ts'

type Step =
  | { readonly kind: 'choose'; readonly fault: string | null; readonly isStopped?: boolean }
  | {
      readonly kind: 'busy'
      /** Of the file. */
      readonly name: string
      /** The notes in the file; null while a dry run counts them. */
      readonly total: number | null
      readonly progress: ImportProgress
    }
  | {
      readonly kind: 'preview'
      readonly file: File
      readonly report: ImportReport
      readonly notebooks: readonly string[]
      readonly choice: LibraryChoice | undefined
    }
  | { readonly kind: 'done'; readonly name: string; readonly report: ImportReport }

const NOTHING_YET: ImportProgress = { sent: 0, found: 0, notebooks: [] }

export function ImportFlow() {
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>({ kind: 'choose', fault: null })
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File, total: number | null, as?: LibraryChoice) => {
    const dryRun = total === null
    stop.current?.abort()
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    const { name } = file
    setStep({ kind: 'busy', name, total, progress: NOTHING_YET })
    const answer = await sendImport(client, file, {
      dryRun,
      as,
      signal,
      onProgress: (progress) => signal.aborted || setStep({ kind: 'busy', name, total, progress }),
    }).catch(() => ({ ok: false as const, fault: texts.failed }))
    // What has come stays; the list below shows it.
    if (!dryRun) void queries.invalidateQueries()
    if (stop.current !== controller) return
    if (!answer.ok) setStep({ kind: 'choose', fault: answer.fault || null, isStopped: !dryRun })
    else if (dryRun) setStep({ kind: 'preview', file, report: answer.report, notebooks: answer.notebooks, choice: as })
    else setStep({ kind: 'done', name, report: answer.report })
  }

  /** A folder, or several files, are sent as one. */
  const take = async (gathering: Promise<PathFile[]>) => {
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    try {
      const files = await gathering
      if (files.length === 0) return setStep({ kind: 'choose', fault: texts.emptyFolder })
      if (!signal.aborted) setStep({ kind: 'busy', name: nameOf(files), total: null, progress: NOTHING_YET })
      const file = await oneFile(files)
      if (!signal.aborted) await send(file, null)
      else if (stop.current === controller) setStep({ kind: 'choose', fault: null })
    } catch {
      // It was moved or deleted meanwhile.
      setStep({ kind: 'choose', fault: texts.unreadable })
    }
  }

  const stopSending = async (dryRun: boolean) => {
    stop.current?.abort()
    if (dryRun) return
    await stopImport(client).catch(() => undefined)
    await queries.invalidateQueries()
  }

  switch (step.kind) {
    case 'choose':
      return (
        <div className="flex flex-col gap-4">
          {step.fault ? (
            <Banner tone="danger">{step.fault}</Banner>
          ) : step.isStopped ? (
            <Banner>{texts.stopped}</Banner>
          ) : null}
          <DropZone onFiles={(files) => void take(files)} />
        </div>
      )
    case 'busy':
      return <Busy step={step} onStop={() => void stopSending(step.total === null)} />
    case 'preview':
      return (
        <Card title={texts.previewTitle(step.report.source)} isKept>
          <ReportView
            name={step.file.name}
            report={step.report}
            notebooks={step.notebooks}
            isPreview
            choice={step.choice}
            onChoose={(choice) => void send(step.file, null, choice)}
          />
          {comesAnything(step.report) ? null : (
            <Banner>{step.report.skipped.length > 0 ? texts.nothingComes : texts.nothingNew}</Banner>
          )}
          <div className="flex flex-wrap gap-2">
            {comesAnything(step.report) ? (
              <Button look="primary" onClick={() => void send(step.file, step.report.found, choiceIn(step.report))}>
                {texts.confirm(step.report.created + step.report.updated)}
              </Button>
            ) : null}
            <Button onClick={() => setStep({ kind: 'choose', fault: null })}>{texts.cancel}</Button>
          </div>
        </Card>
      )
    case 'done':
      return (
        <Card title={texts.done}>
          <ReportView name={step.name} report={step.report} />
          <div className="flex flex-wrap gap-2">
            <Link to={paths.dashboard} className={buttonClass({ look: 'primary' })}>
              {texts.see}
            </Link>
            <Button onClick={() => setStep({ kind: 'choose', fault: null })}>{texts.another}</Button>
          </div>
        </Card>
      )
  }
}

/** The import does what the dry run announced. */
function choiceIn({ former }: ImportReport): LibraryChoice | undefined {
  return former && (former.isUpdated ? 'same' : 'new')
}

function comesAnything({ created, updated }: ImportReport): boolean {
  return created + updated > 0
}

function Busy({ step, onStop }: { step: Extract<Step, { kind: 'busy' }>; onStop: () => void }) {
  const { name, total, progress } = step
  const isSending = progress.sent < 1
  const text = isSending
    ? texts.sending(Math.floor(progress.sent * 100))
    : total === null
      ? texts.counting(progress.found)
      : total > 0 && progress.found >= total
        ? texts.linking
        : texts.saving(progress.found, total)
  return (
    <Card title={total === null ? texts.reading(name) : texts.importing(name)} isKept>
      <progress
        aria-label={text}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line-strong indeterminate:animate-pulse [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-primary"
        {...(isSending ? { value: progress.sent, max: 1 } : total ? { value: progress.found, max: total } : {})}
      />
      {/* Read out only when the step changes, not with every chunk. */}
      <p role="status" aria-live="off" className="text-sm text-muted tabular-nums">
        {text}
      </p>
      <Button className="self-start" onClick={onStop}>
        {texts.stop}
      </Button>
    </Card>
  )
}

/**
 * Receives the focus, because the control that led here is gone. With `isKept` no single key leaves the page, which would end the
 * upload or lose the dry run.
 */
function Card({ title, isKept, children }: { title: string; isKept?: boolean; children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      data-editing={isKept || undefined}
      className="flex flex-col gap-4 rounded-[16px] border border-line bg-surface p-5"
    >
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none [overflow-wrap:anywhere]">
        {title}
      </h2>
      {children}
    </section>
  )
}
