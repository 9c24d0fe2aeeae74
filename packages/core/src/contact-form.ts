// The contact form: what is required, and what a blank subject becomes. Used by the page and by the function behind it.

import { accepted, type Checked, refused } from './checked.ts'
import { isEmail } from './email-password.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { storableText } from './storable-text.ts'
import { characterCount, truncate } from './truncate.ts'

export type ContactForm = { name: string; email: string; subject: string; message: string }

export function checkContactForm(typed: ContactForm): Checked<ContactForm> {
  const name = truncate(oneLine(typed.name), limits.contact.nameMax)
  const subject = truncate(oneLine(typed.subject), limits.contact.subjectMax)
  const email = typed.email.trim()
  const message = storableText(typed.message).trim()
  if (name === '') return refused(messages.contact.nameRequired)
  if (!isEmail(email)) return refused(messages.contact.invalidEmail)
  if (message === '') return refused(messages.contact.messageRequired)
  if (characterCount(message) > limits.contact.messageMax) return refused(messages.contact.messageTooLong)
  return accepted({ name, email, subject: subject || messages.contact.defaultSubject, message })
}

// These end up in mail headers, where a line break would begin another header.
function oneLine(text: string): string {
  return storableText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}
