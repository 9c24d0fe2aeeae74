// Reads drafts. They may have been written by another version of the app, or by something else.
import { captureDraftKey } from '@jotsam/core/pending/storage-keys'
import { z } from 'zod/mini'
import { localKeys, readLocally } from '../device/local-values.ts'
import { type Draft, NEW_DRAFT, newDraftName } from './drafts.ts'

const fields = z.object({
  title: z.string(),
  content: z.string(),
  folder_id: z.nullable(z.string()),
  may_suggest_folder: z.optional(z.boolean()),
  tags: z.string(),
})

const schema = z.object({
  fields,
  base: z.nullable(z.object({ ...fields.shape, updated_at: z.string() })),
  keptAt: z.string(),
})

export function readDraft(userId: string, name: string): Draft | null {
  return schema.safeParse(readLocally(captureDraftKey(userId, name))).data ?? null
}

/** The newest draft of a new capture, and its idempotency key. */
export function latestNewDraft(userId: string): { idempotencyKey: string; draft: Draft } | null {
  const prefix = captureDraftKey(userId, NEW_DRAFT)
  const found = localKeys(prefix).flatMap((key) => {
    const idempotencyKey = key.slice(prefix.length)
    const draft = readDraft(userId, newDraftName(idempotencyKey))
    return draft ? [{ idempotencyKey, draft }] : []
  })
  return found.sort((a, b) => b.draft.keptAt.localeCompare(a.draft.keptAt))[0] ?? null
}
