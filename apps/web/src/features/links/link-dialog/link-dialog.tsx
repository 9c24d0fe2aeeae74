// A dialog for choosing the note to link to and the type of the link.

import { cardPreview } from '@jotsam/core/capture/preview/card-preview'
import { mentionZettel } from '@jotsam/core/capture/zettel-id'
import { type ConnectionType, connectionLabel, connectionTypes } from '@jotsam/core/links/note-connection'
import { linkingMessages as texts } from '@jotsam/core/messages/linking'
import { linkMessages } from '@jotsam/core/messages/links'
import { limits } from '@jotsam/core/plan/limits'
import { Dialog } from '@jotsam/ui/dialog'
import { TextField } from '@jotsam/ui/field'
import { SelectField } from '@jotsam/ui/select'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FaultLine } from '../../../components/fault-line.tsx'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { useLinkActions } from '../link-actions.ts'
import { type FoundNote, useNoteSearch } from '../note-search.ts'

export function LinkDialog({ note, onClose }: { note: { readonly id: string }; onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null)
  const [type, setType] = useState<ConnectionType>('related')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<FoundNote | null>(null)
  const search = useNoteSearch(words, note.id)
  const actions = useLinkActions()
  const { run, isBusy, fault } = useCall(texts.createFailed)
  const link = (target: FoundNote) => {
    if (isBusy) return
    setChosen(target)
    void run(async () => {
      const failure = await actions.create({ source: note.id, target: target.id, type })
      if (failure !== null) return failure
      toast(texts.made(target.title))
      onClose()
      return null
    })
  }
  return (
    <Dialog open onClose={onClose} title={linkMessages.linkToNote}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the controls inside. */}
      <div ref={body} className="flex flex-col gap-4" onKeyDown={(event) => moveFocus(event, body.current)}>
        <SelectField
          label={texts.type}
          value={type}
          onChange={(event) => setType(connectionTypes.find((each) => each === event.target.value) ?? 'related')}
        >
          {connectionTypes.map((each) => (
            <option key={each} value={each}>
              {connectionLabel(each)}
            </option>
          ))}
        </SelectField>
        <TextField
          type="search"
          label={linkMessages.search}
          hideLabel
          placeholder={linkMessages.search}
          value={words}
          maxLength={limits.list.searchMax}
          autoComplete="off"
          data-autofocus
          data-step
          onChange={(event) => setWords(event.target.value)}
        />
        {fault ? (
          <FaultLine
            text={fault}
            {...(fault !== texts.alreadyLinked && chosen ? { onRetry: () => link(chosen) } : {})}
          />
        ) : null}
        {/* A fixed height, so that the dialog does not resize while somebody types. */}
        <div className="h-[min(22rem,45dvh)] overflow-y-auto">
          {search.hasFailed ? (
            <FaultLine text={texts.searchFailed} onRetry={search.retry} />
          ) : search.notes === null ? (
            <p role="status" className="text-sm text-muted">
              {linkMessages.loading}
            </p>
          ) : search.notes.length === 0 ? (
            <p role="status" className="text-sm text-muted">
              {linkMessages.noneFound}
            </p>
          ) : (
            <ul aria-label={texts.results} className="-mx-2 flex flex-col">
              {search.notes.map((found) => (
                <Result key={found.id} note={found} isBusy={isBusy} onChoose={() => link(found)} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Result({ note, isBusy, onChoose }: { note: FoundNote; isBusy: boolean; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        data-step
        // A disabled button would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={onChoose}
        className="flex w-full flex-col gap-0.5 rounded-control px-2 py-2 text-left -outline-offset-2 not-aria-disabled:hover:bg-sunken aria-disabled:opacity-60"
      >
        <span className="flex w-full items-baseline gap-3">
          <span dir="auto" className="min-w-0 flex-1 truncate text-sm font-medium">
            {note.title}
          </span>
          <span className="shrink-0 font-mono text-xs text-sea">{mentionZettel(note.zettel_id)}</span>
        </span>
        <span dir="auto" className="line-clamp-2 text-small break-words text-muted">
          {cardPreview(note.content, note.title, limits.links.previewLength)}
        </span>
      </button>
    </li>
  )
}

/** The up and down keys move between the search box and the results. */
function moveFocus(event: KeyboardEvent, body: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !body) return
  const stops = [...body.querySelectorAll<HTMLElement>('[data-step]')]
  const at = document.activeElement instanceof HTMLElement ? stops.indexOf(document.activeElement) : -1
  if (at === -1) return
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
}
