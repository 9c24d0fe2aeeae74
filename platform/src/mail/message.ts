// A mail in nodemailer's form, for SMTP and outbox alike. Pure.
import type { Mail } from './mailer.ts'

export function messageOf({ to, subject, text, html, replyTo }: Mail, from: string) {
  return {
    from,
    to,
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(replyTo === undefined ? {} : { replyTo }),
    // Prevents automatic replies, such as holiday notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
