// A note typed into the popup. Notes without a ChatGPT source need Pro.
import { truncateWithEllipsis } from '@jotsam/core/capture/truncate'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Button } from '@jotsam/ui/button'
import { TextArea } from '@jotsam/ui/field'
import { type FormEvent, useState } from 'react'
import type { Account, SaveStatus } from '../messaging/protocol.ts'
import { sendWithRetry } from '../messaging/send.ts'
import { useNote } from './use-note.ts'
import type { PlaceChoice } from './use-place.ts'

const texts = extensionMessages.popup
const TITLE_MAX = 60

interface QuickNoteProps {
  readonly account: Account | null
  readonly place: PlaceChoice
  readonly saves: readonly SaveStatus[]
}

export function QuickNote({ account, place, saves }: QuickNoteProps) {
  const note = useNote(saves)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (note.text.trim() === '') return setFault(quickCaptureMessages.contentRequired)
    if (place.fault !== null) return
    setFault(null)
    setBusy(true)
    const html = contentToHtml(note.text)
    const title = truncateWithEllipsis(toPlainText(html).trim().split('\n')[0] ?? '', TITLE_MAX)
    const capture = { kind: 'capture', title, html, sourceUrl: null, receipt: null } as const
    try {
      await sendWithRetry({ type: 'save.add', id: note.idToSave(), job: { ...capture, ...place.chosen } })
    } catch (error) {
      setFault(error instanceof Error ? error.message : saveErrorMessages.other)
    }
    setBusy(false)
  }
  const isFree = account !== null && !account.isPro
  const isIdle = note.text === '' && fault === null && !isFree
  return (
    <form onSubmit={submit} className="group flex flex-col gap-2">
      <TextArea
        label={texts.note}
        hideLabel
        placeholder={texts.notePlaceholder}
        rows={note.text === '' ? 1 : 3}
        className="[&_textarea]:min-h-10 [&_textarea]:py-2"
        value={note.text}
        onChange={(event) => note.type(event.target.value)}
        fault={fault}
      />
      {/* Until something is typed, the list of saves has the room. */}
      <div className={`items-center gap-3 ${isIdle ? 'hidden group-focus-within:flex' : 'flex'}`}>
        {isFree ? <p className="min-w-0 flex-1 text-small text-muted">{texts.noteNeedsPro}.</p> : null}
        <Button type="submit" size="small" busy={isBusy} disabled={isFree} className="ml-auto">
          {texts.saveNote}
        </Button>
      </div>
    </form>
  )
}
