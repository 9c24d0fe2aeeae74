// The contact form: what is required, and what a blank subject becomes. Used by the page and by the function behind it.

import { accepted, type Checked, refused } from './checked.ts'
import { isEmail } from './email-password.ts'
import { messages } from './messages.ts'

export type ContactForm = { name: string; email: string; subject: string; message: string }

export function checkContactForm(typed: ContactForm): Checked<ContactForm> {
  const name = oneLine(typed.name)
  const email = typed.email.trim()
  const message = typed.message.trim()
  if (name === '') return refused(messages.contact.nameRequired)
  if (!isEmail(email)) return refused(messages.contact.invalidEmail)
  if (message === '') return refused(messages.contact.messageRequired)
  return accepted({ name, email, subject: oneLine(typed.subject) || messages.contact.defaultSubject, message })
}

// These end up in mail headers, where a line break would begin another header.
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
