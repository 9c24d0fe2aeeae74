// The contact form: what is required, and what a blank subject becomes. Used by the page and by the function behind it.

import { storableText } from '../capture/storable-text.ts'
import { characterCount, truncate } from '../capture/truncate.ts'
import { accepted, type Checked, refused } from '../database/checked.ts'
import { contactMessages } from '../messages/public/public-pages.ts'
import { limits } from '../plan/limits.ts'
import { isEmail } from './email-password.ts'

export type ContactForm = { name: string; email: string; subject: string; message: string }

export type ContactFaults = { [Field in keyof ContactForm]?: string }

export function checkContactForm(typed: ContactForm): Checked<ContactForm> {
  const fault = Object.values(contactFaults(typed))[0]
  if (fault !== undefined) return refused(fault)
  return accepted({
    name: truncate(headerText(typed.name), limits.contact.nameMax),
    email: typed.email.trim(),
    subject: truncate(headerText(typed.subject), limits.contact.subjectMax) || contactMessages.defaultSubject,
    message: storableText(typed.message).trim(),
  })
}

/** The errors by field, in the order of the form; empty when the form may be sent. */
export function contactFaults({ name, email, message }: ContactForm): ContactFaults {
  const text = storableText(message).trim()
  return {
    ...(headerText(name) === '' ? { name: contactMessages.nameRequired } : {}),
    ...(isEmail(email.trim()) ? {} : { email: contactMessages.invalidEmail }),
    ...(text === '' ? { message: contactMessages.messageRequired } : {}),
    ...(characterCount(text) > limits.contact.messageMax ? { message: contactMessages.messageTooLong } : {}),
  }
}

/** In a mail header, a line break would begin another header. */
function headerText(text: string): string {
  return storableText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}
