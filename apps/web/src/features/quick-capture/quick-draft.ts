// What was typed into quick capture and not saved yet, per account and tab. Two tabs never write to one draft: its tab holds a
// lock on it as long as it is open.
import { storageKeys } from '@jotsam/core/pending/storage-keys'
import { z } from 'zod/mini'
import { localKeys, readLocally } from '../../lib/device/local-values.ts'

const schema = z.object({
  title: z.string(),
  content: z.string(),
  folder_id: z.nullable(z.string()),
  /** True until somebody chooses the notebook by hand. */
  may_suggest_folder: z.optional(z.boolean()),
  /** As typed, between commas. */
  tags: z.string(),
  source_url: z.nullable(z.string()),
  /** Which shared content it began with; null when a person began it. */
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

export function quickDraftKey(userId: string, localId: string): string {
  return `${storageKeys.quickDraftPrefix}${userId}_${localId}`
}

export interface HeldDraft {
  readonly localId: string
  readonly draft: QuickDraft | null
  release(): void
}

/** The newest draft that began with this and that no other tab is writing; else a place for a new one. */
export async function holdDraft(userId: string, origin: string | null): Promise<HeldDraft> {
  for (const { localId, draft } of drafts(userId)) {
    if (draft.origin !== origin) continue
    const release = await hold(localId)
    if (release) return { localId, draft, release }
  }
  const localId = crypto.randomUUID()
  return { localId, draft: null, release: (await hold(localId)) ?? (() => {}) }
}

/** Answers null when another tab holds it. Where there are no locks, nobody does. */
async function hold(localId: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => {}
  return new Promise((done) => {
    navigator.locks
      .request(`jotsam-quick-draft-${localId}`, { ifAvailable: true }, (lock) => {
        if (!lock) return done(null)
        return new Promise<void>((release) => done(release))
      })
      // Some browsers have locks and refuse them with their storage.
      .catch(() => done(() => {}))
  })
}

function drafts(userId: string): { localId: string; draft: QuickDraft }[] {
  const prefix = quickDraftKey(userId, '')
  const found = localKeys(prefix).flatMap((key) => {
    const draft = schema.safeParse(readLocally(key)).data
    return draft ? [{ localId: key.slice(prefix.length), draft }] : []
  })
  return found.sort((a, b) => b.draft.keptAt.localeCompare(a.draft.keptAt))
}
