// Texts that were read and are not saved yet, kept on the device per account: an extraction is paid for once, and a failed
// save, a closed dialog or a crash must not take it away.
import { z } from 'zod/mini'
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
  try {
    localStorage.setItem(keyOf(userId, id), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function dropText(userId: string, id: string): void {
  try {
    localStorage.removeItem(keyOf(userId, id))
  } catch {}
}

/** The oldest first. */
export function keptTexts(userId: string): Picture[] {
  const prefix = keyOf(userId, '')
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const kept = parsed(localStorage.getItem(key))
        return kept ? [{ id: key.slice(prefix.length), ...kept }] : []
      })
      .sort((a, b) => a.keptAt.localeCompare(b.keptAt))
      .map(({ id, name, title, text, extractionId }) => ({
        id,
        name,
        file: null,
        state: { kind: 'read', title, text, extractionId },
      }))
  } catch {
    return []
  }
}

function parsed(stored: string | null): z.infer<typeof schema> | null {
  try {
    return schema.parse(JSON.parse(stored ?? 'null'))
  } catch {
    return null
  }
}

function keyOf(userId: string, id: string): string {
  return `ocr_text_${userId}_${id}`
}
