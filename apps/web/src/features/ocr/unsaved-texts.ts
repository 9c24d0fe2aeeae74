// Texts read from pictures and not saved yet, stored on the device per account. An extraction counts against the quota, so a failed
// save, a closed dialog or a crash must not lose it.
import { ocrTextKey } from '@jotsam/core/pending/storage-keys'
import { z } from 'zod/mini'
import { dropLocally, keepLocally, localKeys, readLocally } from '../../lib/device/local-values.ts'
import type { Picture, ReadPicture } from './pictures.ts'

const schema = z.object({
  name: z.string(),
  title: z.string(),
  text: z.string(),
  extractionId: z.string(),
  keptAt: z.string(),
})

/** False when the device cannot store it. */
export function storeText(userId: string, { id, name, state }: ReadPicture): boolean {
  const { title, text, extractionId } = state
  const stored: z.infer<typeof schema> = { name, title, text, extractionId, keptAt: new Date().toISOString() }
  return keepLocally(ocrTextKey(userId, id), stored)
}

export function removeText(userId: string, id: string): void {
  dropLocally(ocrTextKey(userId, id))
}

/** Oldest first. */
export function unsavedTexts(userId: string): Picture[] {
  const prefix = ocrTextKey(userId, '')
  return localKeys(prefix)
    .flatMap((key) => {
      const stored = schema.safeParse(readLocally(key)).data
      return stored ? [{ id: key.slice(prefix.length), ...stored }] : []
    })
    .sort((a, b) => a.keptAt.localeCompare(b.keptAt))
    .map(({ id, name, title, text, extractionId }) => ({
      id,
      name,
      file: null,
      state: { kind: 'read', title, text, extractionId },
    }))
}
