// Deletes the account: first on the server, then its data on this device.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { isPendingCaptureKey } from '@jotsam/core/pending/storage-keys'
import { z } from 'zod/mini'
import { CONFIG_KEY } from '../../lib/data/public-config.ts'
import { deleteQuerySnapshots } from '../../lib/data/query-snapshot.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { clearOutbox, isOutboxEntry } from '../../lib/saving/outbox.ts'
import { THEME_KEY } from '../../lib/ui/theme.ts'

/** Returns a fault, or null when the account is deleted. */
export async function deleteAccount(client: Client, password: string): Promise<string | null> {
  const { data, error } = await client.functions.invoke('delete-account', { body: { password } })
  if (error) return text.failed
  const answer = answerSchema.safeParse(data)
  if (!answer.success) return text.failed
  return answer.data.success ? null : (answer.data.error ?? text.failed)
}

/**
 * Removes drafts, pending saves and recent searches, so that the next person on this device sees none of them. The theme stays,
 * and so do pending saves of other accounts.
 */
export async function forgetDevice(userId: string): Promise<void> {
  await clearOutbox(userId)
  await deleteQuerySnapshots()
  try {
    for (const key of Object.keys(localStorage))
      if (!KEPT.has(key) && !(isPendingCaptureKey(key) && isOutboxEntry(localStorage.getItem(key))))
        localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {} // Without local storage there is nothing to remove.
}

const KEPT: ReadonlySet<string> = new Set([THEME_KEY, CONFIG_KEY])

const answerSchema = z.object({ success: z.boolean(), error: z.nullish(z.string()) })
