// Saves the texts that were read, each as a capture or all as one. What could not be saved stays.
import type { Capture } from '@jotsam/core/capture/capture'
import { joinedTexts } from '@jotsam/core/capture/extracted-text'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { ocrMessages as texts } from '@jotsam/core/messages/capture/ocr'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notebooksQuery } from '../../lib/data/notebooks-queries.ts'
import { saveFailureReason } from '../../lib/drafts/save-failure.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { useCall } from '../../lib/ui/use-call.ts'
import { putCapture, refreshCaptures } from '../captures/index.ts'
import { autoNotebook } from '../notebooks/index.ts'
import type { ReadPicture } from './pictures.ts'
import { type Extracted, saveExtraction } from './save-extraction.ts'

export interface SaveTexts {
  readonly isSaving: boolean
  /** A sentence for the person, until the next attempt. */
  readonly fault: string | null
  each(pictures: readonly ReadPicture[]): void
  asOne(pictures: readonly ReadPicture[]): void
}

export interface SaveListener {
  /** These pictures are in a capture now. */
  onSaved(ids: readonly string[]): void
  /** All that was asked for is saved. */
  onDone(ids: readonly string[]): void
}

export function useSaveTexts(folderId: string | null, { onSaved, onDone }: SaveListener): SaveTexts {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { isBusy, fault, run } = useCall(texts.failed)

  const save = async (extracted: Omit<Extracted, 'folderId'>): Promise<Capture | 'kept'> => {
    const notebooks = cache.getQueryData(notebooksQuery(client, user.id).queryKey) ?? []
    const sure = folderId ?? (await autoNotebook(client, { content: extracted.text, source_url: null }, notebooks))
    const made = await saveExtraction(client, user.id, { ...extracted, folderId: sure })
    if (made !== 'kept') putCapture(cache, user.id, made)
    return made
  }

  const saveAll = (captures: readonly { of: readonly string[]; extracted: Omit<Extracted, 'folderId'> }[]) =>
    run(async () => {
      const made: (Capture | 'kept')[] = []
      try {
        for (const { of, extracted } of captures) {
          made.push(await save(extracted))
          onSaved(of)
        }
        onDone(captures.flatMap(({ of }) => of))
        return null
      } catch (error) {
        return captureMessages.createFailed(saveFailureReason(error))
      } finally {
        void refreshCaptures(cache, user.id)
        sayMade(made, (id) => void navigate(paths.openCapture(id)))
      }
    })

  return {
    isSaving: isBusy,
    fault,
    each: (pictures) =>
      void saveAll(
        pictures.map(({ id, state }) => ({
          of: [id],
          extracted: { idempotencyKey: id, extractionId: state.extractionId, title: state.title, text: state.text },
        })),
      ),
    asOne(pictures) {
      const [first] = pictures
      if (!first) return
      const { extractionId, title } = first.state
      const text = joinedTexts(pictures.map(({ state }) => state.text))
      void saveAll([
        { of: pictures.map(({ id }) => id), extracted: { idempotencyKey: first.id, extractionId, title, text } },
      ])
    },
  }
}

function sayMade(saved: readonly (Capture | 'kept')[], open: (id: string) => void): void {
  const made = saved.filter((each) => each !== 'kept')
  if (made.length < saved.length) toast(quickCaptureMessages.savedLocally)
  const [first] = made
  if (!first) return
  const action = made.length === 1 ? { label: texts.open, onClick: () => open(first.id) } : undefined
  toast.success(texts.saved(made.length), { action })
}
