// Reads drafts. They may have been written by another version of the app, or by something else.
import { captureDraftKey } from '@jotsam/core/pending/storage-keys'
import { z } from 'zod/mini'
import { localKeys, readLocally } from '../device/local-values.ts'
import { commentDraftKey, type Draft, NEW_DRAFT, newDraftName } from './drafts.ts'
import { lockDraft } from './lock-draft.ts'

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

export function readComment(userId: string, highlightId: string): string | null {
  const draft = readLocally(commentDraftKey(userId, highlightId))
  return z.safeParse(z.object({ comment: z.string() }), draft).data?.comment ?? null
}

export interface NewDraft {
  readonly idempotencyKey: string
  readonly draft: Draft
}

/** The newest draft of a new capture. */
export function latestNewDraft(userId: string): NewDraft | null {
  return newDrafts(userId)[0] ?? null
}

/** The newest one that is not open in a form, here or in another tab. */
export async function closedNewDraft(userId: string): Promise<NewDraft | null> {
  for (const found of newDrafts(userId)) {
    const release = await lockDraft(found.idempotencyKey)
    release?.()
    if (release) return found
  }
  return null
}

function newDrafts(userId: string): NewDraft[] {
  const prefix = captureDraftKey(userId, NEW_DRAFT)
  const found = localKeys(prefix).flatMap((key) => {
    const idempotencyKey = key.slice(prefix.length)
    const draft = readDraft(userId, newDraftName(idempotencyKey))
    return draft ? [{ idempotencyKey, draft }] : []
  })
  return found.sort((a, b) => b.draft.keptAt.localeCompare(a.draft.keptAt))
}
