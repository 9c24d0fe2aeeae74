// Drafts of quick capture, per account and tab. An open tab holds a lock on its draft, so that two tabs never write to the same one.
import { quickDraftKey } from '@jotsam/core/pending/storage-keys'
import { z } from 'zod/mini'
import { localKeys, readLocally } from '../../lib/device/local-values.ts'
import { lockDraft } from '../../lib/drafts/lock-draft.ts'

const schema = z.object({
  title: z.string(),
  content: z.string(),
  folder_id: z.nullable(z.string()),
  /** True until the person chooses a notebook. */
  may_suggest_folder: z.optional(z.boolean()),
  /** As typed, separated by commas. */
  tags: z.string(),
  source_url: z.nullable(z.string()),
  /** The device keeps their bytes until the note is saved and they are uploaded. */
  files: z.optional(
    z.array(
      z.object({
        sha256: z.string(),
        name: z.string(),
        size: z.nullable(z.object({ width: z.number(), height: z.number() })),
      }),
    ),
  ),
  /** The shared content that it began with; null when it began empty. */
  origin: z.nullable(z.string()),
  keptAt: z.string(),
})

export type QuickDraft = z.infer<typeof schema>
export type QuickFields = Omit<QuickDraft, 'origin' | 'keptAt'>

export const emptyQuickFields: QuickFields = {
  title: '',
  content: '',
  folder_id: null,
  may_suggest_folder: true,
  tags: '',
  source_url: null,
}

export interface LockedDraft {
  readonly localId: string
  readonly draft: QuickDraft | null
  release(): void
}

/** Locks the newest draft with this origin that no other tab has locked, or a new one. */
export async function lockLatestDraft(userId: string, origin: string | null): Promise<LockedDraft> {
  for (const { localId, draft } of drafts(userId)) {
    if (draft.origin !== origin) continue
    const release = await lockDraft(localId)
    if (release) return { localId, draft, release }
  }
  return lockNewDraft()
}

export async function lockNewDraft(): Promise<LockedDraft> {
  const localId = crypto.randomUUID()
  return { localId, draft: null, release: (await lockDraft(localId)) ?? (() => {}) }
}

function drafts(userId: string): { localId: string; draft: QuickDraft }[] {
  const prefix = quickDraftKey(userId, '')
  const found = localKeys(prefix).flatMap((key) => {
    const draft = schema.safeParse(readLocally(key)).data
    return draft ? [{ localId: key.slice(prefix.length), draft }] : []
  })
  return found.sort((a, b) => b.draft.keptAt.localeCompare(a.draft.keptAt))
}
