// Save and Create: once at a time, with what was typed kept until it is stored, and the specification's sentence when it is not.
import type { Capture } from '@jotsam/core/capture'
import { messages } from '@jotsam/core/messages'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture-detail'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { saveFailureReason } from '../../../lib/save-failure.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/toast.tsx'
import { autoNotebook } from '../../notebooks/notebook-suggestion.ts'
import { notebooksQuery } from '../../notebooks/notebooks-queries.ts'
import { putCapture, refreshCaptures } from '../captures-cache.ts'
import type { EditBase, EditFields } from './edit-fields.ts'
import { createCapture, type Stored, updateCapture } from './store-capture.ts'

export interface SaveCapture {
  readonly isSaving: boolean
  /** Null when it failed and was said, or when another save is under way. */
  create(idempotencyKey: string, fields: EditFields): Promise<Capture | null>
  update(id: string, base: EditBase, fields: EditFields): Promise<Stored | null>
}

export function useSaveCapture(): SaveCapture {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const isBusy = useRef(false)

  const once = async <T>(work: () => Promise<T>, explain: (error: unknown) => void): Promise<T | null> => {
    // A ref and no state: two clicks can come before the next rendering.
    if (isBusy.current) return null
    isBusy.current = true
    setSaving(true)
    try {
      return await work()
    } catch (error) {
      explain(error)
      return null
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }
  const know = (capture: Capture) => {
    putCapture(cache, user.id, capture)
    void refreshCaptures(cache, user.id)
  }

  return {
    isSaving,
    create: (idempotencyKey, fields) =>
      once(
        async () => {
          const notebooks = cache.getQueryData(notebooksQuery(client, user.id).queryKey) ?? []
          const sure = fields.folder_id
            ? null
            : await autoNotebook(client, { content: fields.content, source_url: null }, notebooks)
          const made = await createCapture(client, user.id, idempotencyKey, {
            ...fields,
            folder_id: fields.folder_id ?? sure,
          })
          know(made)
          return made
        },
        (error) => toast.error(messages.capture.createFailed(saveFailureReason(error))),
      ),
    update: (id, base, fields) =>
      once(
        async () => {
          const stored = await updateCapture(client, user.id, id, base, fields)
          if (stored.kind === 'stored') know(stored.capture)
          if (stored.kind === 'gone') toast.error(messages.capture.saveFailed, { description: texts.notFound })
          return stored
        },
        (error) => toast.error(messages.capture.saveFailed, { description: saveFailureReason(error) }),
      ),
  }
}
