// Texts that were read and are not saved yet, kept on the device per account: an extraction is paid for once, and a failed
// save, a closed dialog or a crash must not take it away.
import { storageKeys } from '@jotsam/core/pending/storage-keys'
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

/** False when the device would not take it. */
export function keepText(userId: string, { id, name, state }: ReadPicture): boolean {
  const { title, text, extractionId } = state
  const kept: z.infer<typeof schema> = { name, title, text, extractionId, keptAt: new Date().toISOString() }
  return keepLocally(keyOf(userId, id), kept)
}

export function dropText(userId: string, id: string): void {
  dropLocally(keyOf(userId, id))
}

/** The oldest first. */
export function keptTexts(userId: string): Picture[] {
  const prefix = keyOf(userId, '')
  return localKeys(prefix)
    .flatMap((key) => {
      const kept = schema.safeParse(readLocally(key)).data
      return kept ? [{ id: key.slice(prefix.length), ...kept }] : []
    })
    .sort((a, b) => a.keptAt.localeCompare(b.keptAt))
    .map(({ id, name, title, text, extractionId }) => ({
      id,
      name,
      file: null,
      state: { kind: 'read', title, text, extractionId },
    }))
}

function keyOf(userId: string, id: string): string {
  return `${storageKeys.ocrTextPrefix}${userId}_${id}`
}
