// Sends the contact form. Null when it went out, else what went wrong, to stand inside the sentence that tells it.
import type { ContactForm } from '@jotsam/core/account/contact-form'
import { contactMessages as text } from '@jotsam/core/messages/public/public-pages'
import { z } from 'zod/mini'
import type { Client } from '../../lib/data/supabase.ts'

export async function sendMessage(
  open: () => Promise<Client>,
  form: ContactForm,
  supportEmail: string,
): Promise<string | null> {
  try {
    const client = await open()
    const body = { type: 'contact_form', email: supportEmail, data: form }
    const { data, error } = await client.functions.invoke<unknown>('send-email', { body, timeout: TIMEOUT_MS })
    if (error) throw error
    const { success, error: said } = answer.parse(data)
    return success ? null : said || text.notSent
  } catch {
    return navigator.onLine ? text.notSent : text.offline
  }
}

/** Longer than the server takes at most. */
const TIMEOUT_MS = 50_000

const answer = z.object({ success: z.boolean(), error: z.nullish(z.string()) })
