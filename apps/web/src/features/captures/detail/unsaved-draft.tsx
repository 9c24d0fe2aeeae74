// The draft of a note that was deleted elsewhere, or that the plan no longer allows to edit. It can be saved as a new note, copied or
// discarded.
import { toPlainText } from '@jotsam/core/html/plain-text'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { useEffect, useState } from 'react'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { dropDraft, type FoundDraft, keepDraft } from '../../../lib/drafts/drafts.ts'
import { latestNewDraft, readDraft } from '../../../lib/drafts/read-drafts.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { dateTime } from '../../../lib/ui/date-time.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { copyContent } from '../copy-content.ts'
import { usePendingWork } from '../use-pending-work.ts'
import { draftOfEdit } from './edit-fields.ts'
import type { CaptureRoute } from './use-capture-route.ts'
import { dropWaiting } from './use-editing.ts'
import { useSaving } from './use-saving.ts'

/** `captureId` is null for a new note. */
export function UnsavedDraft({ captureId, route }: { captureId: string | null; route: CaptureRoute }) {
  const { user } = useSignedIn()
  const { isPro } = usePlan()
  const saving = useSaving()
  const [found, setFound] = useState<FoundDraft | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const edit = usePendingWork(user.id).edits.get(captureId ?? '')
  // In an effect, because an editor that has just closed stores its draft while it unmounts.
  useEffect(() => {
    const draft = captureId === null ? latestNewDraft(user.id) : readDraft(user.id, captureId)
    setFound(draft ?? (edit ? draftOfEdit(edit) : null))
  }, [user.id, captureId, edit])
  if (!found) return null

  const save = async () => {
    const made = await saving.create(key, found.fields)
    if (!made) return
    drop()
    if (made === 'pending') route.close()
    else route.open(made.id, { replace: true })
  }

  const drop = () => {
    dropDraft(user.id, found.name)
    if (captureId) void dropWaiting(captureId, found, true)
  }

  const discard = () => {
    drop()
    setFound(null)
    const undo = () => {
      keepDraft(user.id, found.name, found)
      setFound(found)
    }
    toast(texts.discarded, { duration: 10_000, action: { label: texts.undo, onClick: undo } })
  }

  return (
    <section aria-label={texts.keptWords} className="flex flex-col gap-3">
      <Banner
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" disabled={saving.isSaving} onClick={discard}>
              {texts.discard}
            </Button>
            <Button size="small" onClick={() => void copyContent(found.fields)}>
              {captureMessages.copyContent}
            </Button>
            {isPro ? (
              <Button size="small" look="primary" busy={saving.isSaving} onClick={() => void save()}>
                {texts.saveAsNew}
              </Button>
            ) : null}
          </div>
        }
      >
        {texts.keptWordsFrom(dateTime(found.keptAt))}
      </Banner>
      <div dir="auto" className="rounded-card border border-line bg-surface p-4 text-left">
        {found.fields.title ? (
          <h3 className="mb-1 font-medium [overflow-wrap:anywhere]">{found.fields.title}</h3>
        ) : null}
        <p className="line-clamp-12 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
          {toPlainText(found.fields.content)}
        </p>
      </div>
    </section>
  )
}
