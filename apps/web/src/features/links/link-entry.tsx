// One link in the panel: the other note, the type of the link, and a button that deletes it.

import { connectionLabel } from '@jotsam/core/links/note-connection'
import { linkingMessages as texts } from '@jotsam/core/messages/linking'
import { Badge } from '@jotsam/ui/badge'
import { IconButton } from '@jotsam/ui/icon-button'
import { FileText, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { FaultLine } from '../../components/fault-line.tsx'
import { toast } from '../../lib/ui/toast.tsx'
import { useCall } from '../../lib/ui/use-call.ts'
import { useLinkActions } from './link-actions.ts'
import type { NoteLink } from './links-queries.ts'

export function LinkEntry({
  link,
  ends,
  onOpen,
  onRemoved,
}: {
  link: NoteLink
  ends: { readonly source: string; readonly target: string }
  onOpen: (id: string) => void
  /** The focused button no longer exists: move the focus. */
  onRemoved: () => void
}) {
  const actions = useLinkActions()
  const { run, isBusy, fault } = useCall(texts.removeFailed)
  const remove = () =>
    void run(async () => {
      const failure = await actions.remove(link.id)
      if (failure !== null) return failure
      onRemoved()
      toast(texts.removed, {
        action: {
          label: texts.undo,
          onClick: () =>
            void actions.create({ ...ends, type: link.type }).then((failure) => failure && toast.error(failure)),
        },
      })
      return null
    })
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <NoteButton note={link.note} onOpen={onOpen}>
          {/* The same width for each type, so that the ids line up. */}
          <span className="flex w-22 shrink-0 justify-end">
            <Badge tone="sea">{connectionLabel(link.type)}</Badge>
          </span>
        </NoteButton>
        <IconButton
          label={texts.remove(link.note.title)}
          icon={<Trash2 />}
          // A disabled button would lose the focus.
          aria-disabled={isBusy || undefined}
          className="shrink-0"
          onClick={remove}
        />
      </div>
      {fault ? (
        <div className="px-2 pb-1">
          <FaultLine text={fault} onRetry={remove} />
        </div>
      ) : null}
    </li>
  )
}

export function NoteButton({
  note,
  onOpen,
  children,
}: {
  note: { readonly id: string; readonly title: string; readonly zettel_id: string }
  onOpen: (id: string) => void
  children?: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={() => onOpen(note.id)}
      className="flex min-h-10 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 py-1 text-left text-sm transition-colors duration-150 hover:bg-sunken pointer-coarse:min-h-11"
    >
      <FileText aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row sm:items-center">
        <span dir="auto" className="min-w-0 truncate font-medium sm:flex-1" title={note.title}>
          {note.title}
        </span>
        <span className="font-mono text-xs text-muted">{note.zettel_id}</span>
      </span>
      {children}
    </button>
  )
}
