// Save and Create: once at a time, with what was typed kept until it is stored, and the specification's sentence when it is not.
import type { Capture } from '@jotsam/core/capture/capture'
import { classifySaveError, isWorthRetrying } from '@jotsam/core/capture/save-error'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { useQueryClient } from '@tanstack/react-query'
import { saveFailureReason } from '../../../lib/drafts/save-failure.ts'
import { thrownOf } from '../../../lib/pending/send-capture.ts'
import { dropWaitingCapture, dropWaitingEdit } from '../../../lib/pending/waiting.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useOnce } from '../../../lib/ui/use-once.ts'
import { putCapture, refreshCaptures } from '../captures-cache.ts'
import type { EditBase, EditFields } from './edit-fields.ts'
import { keepEditedCapture, keepNewCapture } from './keep-capture.ts'
import { createCapture, type Stored, updateCapture } from './store-capture.ts'

export interface SaveCapture {
  readonly isSaving: boolean
  /** `kept`: on the device, and sent later. Null when it failed and was said, or when another save is under way. */
  create(idempotencyKey: string, fields: EditFields): Promise<Capture | 'kept' | null>
  update(capture: Capture, base: EditBase, fields: EditFields): Promise<Stored | { kind: 'kept' } | null>
}

export function useSaveCapture(): SaveCapture {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const [isSaving, run] = useOnce()

  const once = <T>(work: () => Promise<T>, explain: (error: unknown) => void): Promise<T | null> =>
    run(() =>
      work().catch((error: unknown) => {
        explain(error)
        return null
      }),
    )
  const know = (capture: Capture) => {
    toast.dismiss(FAILURE)
    putCapture(cache, user.id, capture)
    void refreshCaptures(cache, user.id)
  }

  const create = async (idempotencyKey: string, fields: EditFields): Promise<Capture | 'kept'> => {
    try {
      const made = await createCapture(client, user.id, idempotencyKey, fields)
      know(made)
      await dropWaitingCapture(idempotencyKey)
      return made
    } catch (error) {
      if (!isLost(error) || !(await keepNewCapture(user.id, idempotencyKey, fields))) throw error
      return 'kept'
    }
  }

  const update = async (capture: Capture, base: EditBase, fields: EditFields): Promise<Stored | { kind: 'kept' }> => {
    try {
      const stored = await updateCapture(client, user.id, capture.id, base, fields)
      if (stored.kind === 'stored') {
        know(stored.capture)
        await dropWaitingEdit(capture.id)
      }
      if (stored.kind === 'gone') toast.error(captureMessages.saveFailed, { description: texts.notFound })
      return stored
    } catch (error) {
      const kept = isLost(error) ? await keepEditedCapture(capture, base, fields) : null
      if (!kept) throw error
      putCapture(cache, user.id, kept)
      return { kind: 'kept' }
    }
  }

  return {
    isSaving,
    create: (idempotencyKey, fields) =>
      once(
        () => create(idempotencyKey, fields),
        (error) => toast.error(captureMessages.createFailed(saveFailureReason(error)), { id: FAILURE }),
      ),
    update: (capture, base, fields) =>
      once(
        () => update(capture, base, fields),
        (error) => toast.error(captureMessages.saveFailed, { id: FAILURE, description: saveFailureReason(error) }),
      ),
  }
}

/** A save that worked takes the notice of one that failed away. */
const FAILURE = 'save-failed'

/** The way was the trouble, not what was written. */
function isLost(error: unknown): boolean {
  return isWorthRetrying(classifySaveError(thrownOf(error), navigator.onLine))
}
