// Saves the texts read from pictures, each as a capture or all as one. What could not be saved stays in the dialog.
import { extractedContent, joinedTexts } from '@jotsam/core/capture/sources/extracted-text'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { ocrMessages as texts } from '@jotsam/core/messages/capture/ocr'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { preparePendingCapture } from '@jotsam/core/pending/pending-capture'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notebooksQuery } from '../../lib/data/notebooks-queries.ts'
import { paths } from '../../lib/paths.ts'
import { type Saved, saveCapture } from '../../lib/saving/save-capture.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { useCall } from '../../lib/ui/use-call.ts'
import { putCapture, refreshCaptures } from '../captures/index.ts'
import { autoNotebook } from '../notebooks/index.ts'
import type { ReadPicture } from './pictures.ts'

export type SaveTexts = ReturnType<typeof useSaveTexts>

export interface SaveListener {
  /** These pictures are saved. */
  onSaved(ids: readonly string[]): void
  /** All requested pictures are saved. */
  onDone(ids: readonly string[]): void
}

export function useSaveTexts(folderId: string | null, { onSaved, onDone }: SaveListener) {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { isBusy, fault, run } = useCall(texts.failed)

  const save = async ({ key, extractionId, title, text }: Text): Promise<Saved> => {
    const notebooks = cache.getQueryData(notebooksQuery(client, user.id).queryKey) ?? []
    const folder_id = folderId ?? (await autoNotebook(client, { content: text, source_url: null }, notebooks))
    const ready = preparePendingCapture(
      { title, content: extractedContent(text), folder_id },
      { localId: key, userId: user.id, extractionId, mayBeStored: true },
    )
    if (!ready.ok) return { kind: 'failed', message: ready.message, detail: ready.message }
    const saved = await saveCapture(client, ready.value)
    if (saved.kind === 'saved') putCapture(cache, user.id, saved.capture)
    return saved
  }

  const saveAll = (texts: readonly Text[]) =>
    run(async () => {
      const done: Saved[] = []
      try {
        for (const text of texts) {
          const saved = await save(text)
          if (saved.kind === 'failed') return captureMessages.createFailed(saved.detail)
          done.push(saved)
          onSaved(text.pictures)
        }
        onDone(texts.flatMap(({ pictures }) => pictures))
        return null
      } finally {
        void refreshCaptures(cache, user.id)
        showSaved(done, (id) => void navigate(paths.openCapture(id)))
      }
    })

  return {
    isSaving: isBusy,
    /** Shown until the next try. */
    fault,
    each: (pictures: readonly ReadPicture[]): void =>
      void saveAll(pictures.map(({ id, state }) => ({ ...state, pictures: [id], key: id }))),
    asOne(pictures: readonly ReadPicture[]): void {
      const [first] = pictures
      if (!first) return
      const text = joinedTexts(pictures.map(({ state }) => state.text))
      void saveAll([{ ...first.state, text, pictures: pictures.map(({ id }) => id), key: first.id }])
    },
  }
}

/** One capture to save. */
interface Text {
  /** The ids of the pictures that it was read from. */
  readonly pictures: readonly string[]
  /** The idempotency key. */
  readonly key: string
  readonly extractionId: string
  readonly title: string
  readonly text: string
}

function showSaved(done: readonly Saved[], open: (id: string) => void): void {
  const captures = done.flatMap((saved) => (saved.kind === 'saved' ? [saved.capture] : []))
  if (captures.length < done.length) toast(quickCaptureMessages.savedLocally)
  const [first] = captures
  if (!first) return
  const action = captures.length === 1 ? { label: texts.open, onClick: () => open(first.id) } : undefined
  toast.success(texts.saved(captures.length), { action })
}
