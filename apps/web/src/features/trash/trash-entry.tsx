// One deleted note: its words, where it was, and when it goes.
import { linePreview } from '@jotsam/core/capture/preview/card-preview'
import type { TrashedNote } from '@jotsam/core/database/database'
import { byteSize } from '@jotsam/core/device/byte-size'
import { trashMessages as texts } from '@jotsam/core/messages/trash'
import { limits } from '@jotsam/core/plan/limits'
import { Button } from '@jotsam/ui/button'
import { RotateCcw } from 'lucide-react'
import { dateTime } from '../../lib/ui/date-time.ts'

export function TrashEntry({
  note,
  isChosen,
  isBusy,
  onChoose,
  onRestore,
}: {
  note: TrashedNote
  isChosen: boolean
  isBusy: boolean
  onChoose: (isChosen: boolean) => void
  onRestore: () => void
}) {
  const facts = [
    texts.deletedOn(dateTime(note.deleted_at)),
    note.notebook ? texts.from(note.notebook) : null,
    byteSize(note.bytes),
    texts.goesIn(daysLeft(note.deleted_at)),
  ]
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <label className="-m-2 flex size-10 shrink-0 items-center justify-center pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label={texts.select(note.title)}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-4 accent-primary"
        />
      </label>
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-sm font-semibold">
          {note.title}
        </h2>
        <p dir="auto" className="mt-0.5 line-clamp-2 text-sm break-words text-muted">
          {linePreview(note.preview, note.source_url)}
        </p>
        <p className="mt-1 text-xs text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        size="small"
        icon={<RotateCcw />}
        aria-label={texts.restoreNote(note.title)}
        disabled={isBusy}
        onClick={onRestore}
      >
        <span className="max-sm:sr-only">{texts.restore}</span>
      </Button>
    </li>
  )
}

function daysLeft(deletedAt: string): number {
  const DAY_MS = 86_400_000
  return Math.ceil((Date.parse(deletedAt) + limits.trash.days * DAY_MS - Date.now()) / DAY_MS)
}
