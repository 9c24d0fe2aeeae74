// Sends the contact form. Returns null on success, else the cause, which becomes part of the error sentence.
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
    const { success, error: cause } = answer.parse(data)
    return success ? null : cause || text.notSent
  } catch {
    return navigator.onLine ? text.notSent : text.offline
  }
}

/** Longer than the server's own time limit. */
const TIMEOUT_MS = 50_000

const answer = z.object({ success: z.boolean(), error: z.nullish(z.string()) })
