// Reads drafts. They may have been written by another version of the app, or by something else.
import { captureDraftKey } from '@jotsam/core/pending/storage-keys'
import { z } from 'zod/mini'
import { localKeys, readLocally } from '../device/local-values.ts'
import { commentDraftKey, editDraftName, type FoundDraft, NEW_DRAFT } from './drafts.ts'
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

/** The draft of a stored capture: that of this tab, else the newest. */
export function readDraft(userId: string, captureId: string): FoundDraft | null {
  const found = drafts(userId, captureId)
  return found.find(({ name }) => name === editDraftName(captureId)) ?? found[0] ?? null
}

export function readComment(userId: string, captureId: string, highlightId: string): string | null {
  const draft = readLocally(commentDraftKey(userId, captureId, highlightId))
  return z.safeParse(z.object({ comment: z.string() }), draft).data?.comment ?? null
}

/** The newest draft of a new capture. */
export function latestNewDraft(userId: string): FoundDraft | null {
  return drafts(userId, NEW_DRAFT)[0] ?? null
}

/** The newest one that is not open in a form, here or in another tab. */
export async function closedNewDraft(userId: string): Promise<FoundDraft | null> {
  for (const found of drafts(userId, NEW_DRAFT)) {
    const release = await lockDraft(idempotencyKeyOf(found))
    release?.()
    if (release) return found
  }
  return null
}

export function idempotencyKeyOf({ name }: FoundDraft): string {
  return name.slice(NEW_DRAFT.length)
}

/** The newest first. */
function drafts(userId: string, nameBegins: string): FoundDraft[] {
  const prefix = captureDraftKey(userId, '')
  const found = localKeys(prefix + nameBegins).flatMap((key) => {
    const draft = schema.safeParse(readLocally(key)).data
    return draft ? [{ ...draft, name: key.slice(prefix.length) }] : []
  })
  return found.sort((a, b) => b.keptAt.localeCompare(a.keptAt))
}
