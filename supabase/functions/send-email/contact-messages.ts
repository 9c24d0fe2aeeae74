// Contact messages in the database: kept before the mail is tried, so that none is lost with it.
import type { ContactForm } from '@jotsam/core/account/contact-form'
import type { FunctionContext } from '@jotsam/platform/function'
import { serviceClient } from '../_shared/service-client.ts'

export type KeptMessage = { readonly ok: true; readonly id: string } | { readonly ok: false }

/** Not kept when this sender wrote too often; the database counts. */
export async function keepMessage(
  context: FunctionContext,
  { name, email, subject, message }: ContactForm,
  senderHash: string,
): Promise<KeptMessage> {
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
