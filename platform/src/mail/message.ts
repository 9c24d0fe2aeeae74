// A mail as nodemailer takes it, the same on both ways out. Pure.
import type { Mail } from './mailer.ts'

export function messageOf({ to, subject, text, html, replyTo }: Mail, from: string) {
  return {
    from,
    to,
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(replyTo === undefined ? {} : { replyTo }),
    // Keeps holiday notices from answering a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
