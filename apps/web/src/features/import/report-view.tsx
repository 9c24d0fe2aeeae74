// A report: the counts, where the notes go, and what does not come and why. The same for the dry run and for the receipt.
import type { ImportReport } from '@jotsam/core/import/import'
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { Button } from '@jotsam/ui/button'
import { useId } from 'react'
import { dayOf } from '../../lib/ui/date-time.ts'
import type { LibraryChoice } from './send-import.ts'

export function ReportView({
  name,
  report,
  isPreview = false,
  notebooks = [],
  choice,
  onChoose,
}: {
  /** Of the file or folder. */
  name: string
  report: ImportReport
  isPreview?: boolean
  notebooks?: readonly string[]
  /** What the person chose; without it the notes decided. */
  choice?: LibraryChoice | undefined
  onChoose?: (choice: LibraryChoice) => void
}) {
  const { found, created, updated, unchanged, skipped, attachments, attachmentsFound = 0 } = report
  const isAllNew = updated + unchanged === 0
  const counts = [
    texts.found(found, name),
    (isPreview ? texts.willCreate : texts.created)(created),
    ...(updated > 0 ? [(isPreview ? texts.willUpdate : texts.updated)(updated)] : []),
    ...(unchanged > 0 ? [texts.unchanged(unchanged)] : []),
    ...(skipped.length > 0
      ? [(isPreview ? texts.willSkip : texts.skippedCount)(found - created - updated - unchanged || skipped.length)]
      : []),
    ...(report.notebooks + report.tags + report.links > 0
      ? [texts.around(report.notebooks, report.tags, report.links)]
      : []),
    // Of notes that are here already, the files are here too: they are no part of a whole.
    ...(attachments > 0 || (isAllNew && attachmentsFound > 0 && created > 0)
      ? [texts.attachments(attachments, isAllNew ? attachmentsFound : attachments)]
      : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-1 text-sm">
        {counts.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Former report={report} isGuess={isPreview && !choice} onChoose={onChoose} />
      {notebooks.length > 0 ? (
        <Lines title={texts.notebooksTitle} lines={notebooks.map((name) => ({ name, text: '' }))} />
      ) : null}
      <Lines title={texts.warningsTitle} lines={report.warnings.map(({ name, what }) => ({ name, text: what }))} />
      <Lines
        title={isPreview ? texts.willSkipTitle : texts.skippedTitle}
        lines={skipped.map(({ name, reason }) => ({ name, text: reason }))}
      />
    </div>
  )
}

/** Notes at the places of earlier ones are the same notes, or others. The dry run lets the person choose. */
function Former({
  report: { former, updated },
  isGuess,
  onChoose,
}: {
  report: ImportReport
  isGuess: boolean
  onChoose: ((choice: LibraryChoice) => void) | undefined
}) {
  if (!former || (former.isUpdated && updated === 0)) return null
  const { fileName, isUpdated } = former
  const day = dayOf(former.createdAt)
  const text = isGuess
    ? (isUpdated ? texts.sameAsFormer : texts.besideFormer)(fileName, day)
    : (isUpdated ? texts.isUpdated : texts.isBeside)(fileName, day)
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <p className="[overflow-wrap:anywhere]">{text}</p>
      {onChoose ? (
        <Button size="small" onClick={() => onChoose(isUpdated ? 'new' : 'same')}>
          {isUpdated ? texts.chooseNew : texts.chooseSame(day)}
        </Button>
      ) : null}
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly { name: string; text: string }[] }) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      {/* Focusable, so that a keyboard can scroll it. */}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls
        tabIndex={0}
        aria-labelledby={id}
        className="flex max-h-60 flex-col gap-1.5 overflow-y-auto rounded-control border border-line bg-sunken p-3 text-sm [overflow-wrap:anywhere]"
      >
        {lines.map(({ name, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat
          <li key={at}>
            <span className="font-medium">{name}</span>
            {text === '' ? null : <span className="text-muted"> – {text}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
