// POST { type: 'contact_form', data: { name, email, subject, message } }: stores a visitor's message and mails it to support.
import { type ContactForm, checkContactForm } from '@jotsam/core/account/contact-form'
import { siteSettings } from '@jotsam/core/site/site'
import type { FunctionLimits } from '@jotsam/platform/function'
import { z } from 'zod'
import { refusal, success } from '../_shared/answer.ts'
import { functionMessages } from '../_shared/function-messages.ts'
import { jsonBody } from '../_shared/json-body.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { markSent, storeMessage } from './contact-messages.ts'
import { senderHash } from './sender-hash.ts'

export const limits: FunctionLimits = { bodyBytes: 256 * 1024, seconds: 45 }

export default serverFunction(['POST'], async (request, context) => {
  const body = await jsonBody(request, requestBody)
  if (!body.ok) return refusal(400, functionMessages.badRequest, { reason: 'bad-request' })
  const form = checkContactForm(body.value.data)
  if (!form.ok) return refusal(200, form.message, { reason: 'invalid' })

  const kept = await storeMessage(context, form.value, senderHash(context))
  if (!kept.ok) return refusal(200, functionMessages.tooManyMessages, { reason: 'rate-limited' })
  try {
    await context.mailer.send(contactMail(form.value, context.env.SUPPORT_EMAIL))
  } catch (error) {
    context.log.error({ err: error, messageId: kept.id }, 'a contact message is kept but was not sent')
    return refusal(200, functionMessages.notDelivered, { reason: 'not-delivered' })
  }
  await markSent(context, kept.id)
  return success()
})

/** The form was validated, so no field can inject a header. */
function contactMail({ name, email, subject, message }: ContactForm, supportEmail = '') {
  const site = siteSettings({ supportEmail })
  return {
    to: site.supportEmail,
    replyTo: email,
    subject,
    text: `${name} <${email}> wrote by the contact form of ${site.name}:\n\n${message}\n\n-- \nAn answer to this mail goes to ${email}.\n`,
  }
}

const text = z.string().default('')

// A recipient in the body is not read: mail goes to support only.
const requestBody = z.object({
  type: z.literal('contact_form'),
  data: z.object({ name: text, email: text, subject: text, message: text }),
})
