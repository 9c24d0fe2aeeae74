// Unsaved changes, kept on the device per account and capture. Written synchronously: a page that is going away has no time
// to wait for a database, and a draft is at most a long note.
import { z } from 'zod/mini'

const fields = z.object({
  title: z.string(),
  content: z.string(),
  folder_id: z.nullable(z.string()),
  /** As typed, between commas. */
  tags: z.string(),
})

const schema = z.object({
  fields,
  /** The capture as it was when the changes began; null for a new one. */
  base: z.nullable(z.object({ ...fields.shape, updated_at: z.string() })),
  keptAt: z.string(),
})

export type DraftFields = z.infer<typeof fields>
export type Draft = z.infer<typeof schema>

/** False when the device would not take it. */
export function keepDraft(userId: string, name: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function readDraft(userId: string, name: string): Draft | null {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null'))
  } catch {
    return null
  }
}

export function dropDraft(userId: string, name: string): void {
  try {
    localStorage.removeItem(keyOf(userId, name))
  } catch {}
}

/** Each new capture has a draft of its own, named by its idempotency key, so that two tabs do not overwrite each other's. */
export function newDraftName(idempotencyKey: string): string {
  return `${NEW}${idempotencyKey}`
}

/** The newest unsaved new capture, and the key it would be created under. */
export function latestNewDraft(userId: string): { idempotencyKey: string; draft: Draft } | null {
  const prefix = keyOf(userId, NEW)
  const found = storedKeys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const idempotencyKey = key.slice(prefix.length)
      const draft = readDraft(userId, newDraftName(idempotencyKey))
      return draft ? [{ idempotencyKey, draft }] : []
    })
  return found.sort((a, b) => b.draft.keptAt.localeCompare(a.draft.keptAt))[0] ?? null
}

const NEW = 'new:'

function keyOf(userId: string, name: string): string {
  return `capture_draft_${userId}_${name}`
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
