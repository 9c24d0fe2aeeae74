// Ending one's account: the server deletes everything, then this device forgets it too.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { isPendingCaptureKey } from '@jotsam/core/pending/storage-keys'
import { z } from 'zod/mini'
import { forgetReads } from '../../lib/data/kept-reads.ts'
import { CONFIG_KEY } from '../../lib/data/public-config.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { clearOutbox, isOutboxEntry } from '../../lib/saving/outbox.ts'
import { THEME_KEY } from '../../lib/ui/theme.ts'

/** Answers with a fault, or null when the account is gone. */
export async function deleteAccount(client: Client, password: string): Promise<string | null> {
  const { data, error } = await client.functions.invoke('delete-account', { body: { password } })
  if (error) return text.failed
  const answer = answerSchema.safeParse(data)
  if (!answer.success) return text.failed
  return answer.data.success ? null : (answer.data.error ?? text.failed)
}

/**
 * Drafts, saves that wait, recent searches: nothing of somebody who left stays for the next one. How it looks stays, and what
 * other accounts of this device have waiting.
 */
export async function forgetDevice(userId: string): Promise<void> {
  await clearOutbox(userId)
  await forgetReads()
  try {
    for (const key of Object.keys(localStorage))
      if (!KEPT.has(key) && !(isPendingCaptureKey(key) && isOutboxEntry(localStorage.getItem(key))))
        localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {} // A browser that keeps nothing has nothing to forget.
}

const KEPT: ReadonlySet<string> = new Set([THEME_KEY, CONFIG_KEY])

const answerSchema = z.object({ success: z.boolean(), error: z.nullish(z.string()) })
