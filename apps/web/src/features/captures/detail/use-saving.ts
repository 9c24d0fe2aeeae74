// Saves a note from the screen: one save at a time, with the notices, and the lists updated.
import { type Capture, captureTitle, checkCapture } from '@jotsam/core/capture/capture'
import { parseTags } from '@jotsam/core/capture/tags'
import { fileHashes } from '@jotsam/core/html/file-address'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { preparePendingCapture } from '@jotsam/core/pending/pending-capture'
import { withPendingEdit } from '@jotsam/core/pending/pending-edit'
import { limits } from '@jotsam/core/plan/limits'
import { useQueryClient } from '@tanstack/react-query'
import { cleanHtml } from '../../../lib/sanitize.ts'
import { failureOf } from '../../../lib/saving/failure-of.ts'
import { findPendingCapture } from '../../../lib/saving/outbox.ts'
import { saveCapture } from '../../../lib/saving/save-capture.ts'
import { saveEdit } from '../../../lib/saving/save-edit.ts'
import { isCopy } from '../../../lib/saving/send-capture.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useOnce } from '../../../lib/ui/use-once.ts'
import { putCapture, refreshCaptures } from '../captures-cache.ts'
import { withCarriedFiles } from '../editor/files/carry-over.ts'
import { baseOf, type EditBase, type EditFields } from './edit-fields.ts'

export interface Saving {
  readonly isSaving: boolean
  /**
   * `pending`: in the outbox. Null after a failure, which was shown, and while another save is running. `mayBeStored`: the server may have
   * it from an earlier try with another text, which this one replaces.
   */
  create(idempotencyKey: string, fields: EditFields, mayBeStored?: boolean): Promise<Capture | 'pending' | null>
  /** Finds the new note that waited in the outbox as `kept`, and the base of later edits. `unsent`: the server does not have it. Null as above. */
  findSent(idempotencyKey: string, kept: EditFields): Promise<{ note: Capture; base: EditBase } | 'unsent' | null>
  /** Null as above. A conflict gives the other version. What waits in the outbox counts as stored, on top of the version of `base`. */
  update(capture: Capture, base: EditBase, fields: EditFields): Promise<{ stored: Capture } | { other: Capture } | null>
}

export function useSaving(): Saving {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const [isSaving, once] = useOnce()

  const show = (capture: Capture, notice: string) => {
    toast.dismiss(FAILURE)
    // Files of a new note wait until the server has the note.
    if (fileHashes(capture.content).length > 0)
      void import('../../files/index.ts')
        .then(({ adoptFiles, sendFiles }) => Promise.all([sendFiles(client, user.id), adoptFiles(client, capture)]))
        .catch(() => {})
    putCapture(cache, user.id, capture)
    void refreshCaptures(cache, user.id)
    toast.success(notice)
  }
  const showPending = () => toast(quickCaptureMessages.savedLocally)

  const create: Saving['create'] = async (idempotencyKey, fields, mayBeStored = false) => {
    const earlier = mayBeStored ? await findPendingCapture(idempotencyKey) : null
    const made = { localId: idempotencyKey, userId: user.id, mayBeStored, earlier }
    const ready = preparePendingCapture(toDraft(fields, null), made)
    const saved = ready.ok ? await saveCapture(client, ready.value) : failed(ready.message)
    switch (saved.kind) {
      case 'saved':
        show(saved.capture, ready.ok && isCopy(saved.capture, ready.value) ? texts.madeCopy : texts.made)
        return saved.capture
      case 'pending':
        showPending()
        return 'pending'
      case 'failed':
        toast.error(captureMessages.createFailed(saved.detail), { id: FAILURE })
        return null
    }
  }

  const findSent: Saving['findSent'] = async (idempotencyKey, kept) => {
    if (await findPendingCapture(idempotencyKey)) return 'unsent'
    const own = client.from('captures').select().eq('user_id', user.id).eq('idempotency_key', idempotencyKey)
    const { data: note, error } = await own
      .abortSignal(AbortSignal.timeout(limits.quickCapture.saveTimeoutMs))
      .maybeSingle()
    if (error) {
      toast.error(captureMessages.saveFailed, { id: FAILURE, description: failureOf(error).detail })
      return null
    }
    if (!note) return 'unsent'
    // A note without a title gets one, and the server adds tags.
    const title = captureTitle(kept.title)
    return { note, base: { ...toDraft(kept, null), title, tags: baseOf(note).tags, updated_at: note.created_at } }
  }

  const update: Saving['update'] = async (capture, base, fields) => {
    const checked = checkCapture(toDraft(fields, base))
    const saved = checked.ok
      ? await saveEdit(client, checked.value, {
          capture_id: capture.id,
          user_id: capture.user_id,
          base: { ...base, tags: parseTags(base.tags) },
          edited_at: new Date().toISOString(),
        })
      : failed(checked.message)
    switch (saved.kind) {
      case 'stored':
        show(saved.capture, texts.saved)
        return { stored: saved.capture }
      case 'pending': {
        const stored = withPendingEdit(capture, saved.edit)
        putCapture(cache, user.id, stored)
        showPending()
        return { stored: { ...stored, updated_at: base.updated_at } }
      }
      case 'waiting':
        return { other: { ...withPendingEdit(capture, saved.edit), updated_at: saved.edit.base.updated_at } }
      case 'conflict':
        return { other: saved.other }
      case 'gone':
        toast.error(captureMessages.saveFailed, { description: texts.notFound })
        return null
      case 'failed':
        toast.error(captureMessages.saveFailed, { id: FAILURE, description: saved.detail })
        return null
    }
  }

  return {
    isSaving,
    create: (...args) => once(() => create(...args)),
    findSent,
    update: (capture, base, fields) => once(() => update(capture, base, fields)),
  }
}

/** A successful save dismisses the notice of an earlier failure. */
const FAILURE = 'save-failed'

function failed(message: string) {
  return { kind: 'failed', detail: message } as const
}

/** The editor's HTML is sanitized. Content that was not edited is sent unchanged. */
function toDraft(fields: EditFields, base: EditFields | null) {
  const content = fields.content === base?.content ? fields.content : cleanHtml(withCarriedFiles(fields.content))
  return { ...fields, content, tags: parseTags(fields.tags) }
}
