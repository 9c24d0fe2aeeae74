// Stores contact messages before the mail is sent, so that a failed mail loses none.
import type { ContactForm } from '@jotsam/core/account/contact-form'
import type { FunctionContext } from '@jotsam/platform/function'
import { serviceClient } from '../_shared/service-client.ts'

export type StoredMessage = { readonly ok: true; readonly id: string } | { readonly ok: false }

/** Refuses when this sender has written too often; the database counts. */
export async function storeMessage(
  context: FunctionContext,
  { name, email, subject, message }: ContactForm,
  senderHash: string,
): Promise<StoredMessage> {
  const { data, error, status } = await serviceClient(context).rpc('store_contact_message', {
    p_name: name,
    p_email: email,
    p_subject: subject,
    p_message: message,
    p_sender_hash: senderHash,
  })
  if (status === 429) return { ok: false }
  if (error) throw error
  return { ok: true, id: data }
}

export async function markSent(context: FunctionContext, id: string): Promise<void> {
  const { error } = await serviceClient(context)
    .from('contact_messages')
    .update({ sent_at: new Date().toISOString() })
    .eq('id', id)
  if (error) context.log.warn({ err: error, messageId: id }, 'a contact message was sent but is not marked so')
}
