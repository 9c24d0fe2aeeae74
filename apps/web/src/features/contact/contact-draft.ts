// Keeps the contact form's draft for this tab, so that a reload or a failed send loses nothing.
import type { ContactForm } from '@jotsam/core/account/contact-form'
import { storageKeys } from '@jotsam/core/pending/storage-keys'
import { z } from 'zod/mini'

const schema = z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() })

export const emptyForm: ContactForm = { name: '', email: '', subject: '', message: '' }

export function readContactDraft(): ContactForm {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(storageKeys.contactDraft) ?? 'null'))
  } catch {
    return emptyForm
  }
}

export function keepContactDraft(form: ContactForm): void {
  try {
    if (Object.values(form).every((typed) => typed === '')) sessionStorage.removeItem(storageKeys.contactDraft)
    else sessionStorage.setItem(storageKeys.contactDraft, JSON.stringify(form))
  } catch {} // Without storage the form still works.
}
