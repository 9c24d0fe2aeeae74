// What was typed into a capture that is gone now, or that the plan no longer allows: nobody loses it for that. It can become a
// capture of its own, be copied, or be given up.
import { createdDate } from '@jotsam/core/capture/created-date'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { useEffect, useState } from 'react'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { dropLocally } from '../../../lib/device/local-values.ts'
import { type Draft, draftKey, keepDraft, newDraftName } from '../../../lib/drafts/drafts.ts'
import { latestNewDraft, readDraft } from '../../../lib/drafts/read-drafts.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { copyContent } from '../copy-content.ts'
import type { DetailDoor } from './use-detail-door.ts'
import { useSaveCapture } from './use-save-capture.ts'

/** `id`: the capture they were typed into; null for a new one. */
export function KeptWords({ id, door }: { id: string | null; door: DetailDoor }) {
  const { user } = useSignedIn()
  const { isPro } = usePlan()
  const saving = useSaveCapture()
  const [kept, setKept] = useState<{ name: string; draft: Draft } | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  // Not while rendering: the editor that has just gone away keeps its last words as it leaves.
  useEffect(() => setKept(find(user.id, id)), [user.id, id])
  if (!kept) return null
  const { name, draft } = kept

  const save = async () => {
    const made = await saving.create(key, draft.fields)
    if (!made) return
    dropLocally(draftKey(user.id, name))
    if (made !== 'kept') {
      toast.success(texts.made)
      return door.open(made.id, { replace: true })
    }
    toast(quickCaptureMessages.savedLocally)
    door.close()
  }

  const discard = () => {
    dropLocally(draftKey(user.id, name))
    setKept(null)
    const undo = () => {
      keepDraft(user.id, name, draft)
      setKept(kept)
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
            <Button size="small" onClick={() => void copyContent(draft.fields)}>
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
        {texts.keptWordsFrom(createdDate(draft.keptAt))}
      </Banner>
      <div dir="auto" className="rounded-card border border-line bg-surface p-4 text-left">
        {draft.fields.title ? (
          <h3 className="mb-1 font-medium [overflow-wrap:anywhere]">{draft.fields.title}</h3>
        ) : null}
        <p className="line-clamp-12 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
          {toPlainText(draft.fields.content)}
        </p>
      </div>
    </section>
  )
}

function find(userId: string, id: string | null): { name: string; draft: Draft } | null {
  if (id === null) {
    const latest = latestNewDraft(userId)
    return latest && { name: newDraftName(latest.idempotencyKey), draft: latest.draft }
  }
  const draft = readDraft(userId, id)
  return draft && { name: id, draft }
}
