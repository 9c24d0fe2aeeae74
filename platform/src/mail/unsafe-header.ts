// Finds control characters that could inject a header into a mail. Pure.
import type { HeaderField, Mail } from './mailer.ts'

/** The name of the field that holds a control character, or null. Such mails are refused, not cleaned: no legitimate caller sends one. */
export function unsafeHeader(mail: Mail): HeaderField | null {
  const fields: readonly [HeaderField, string | undefined][] = [
    ['to', mail.to],
    ['subject', mail.subject],
    ['replyTo', mail.replyTo],
  ]
  return fields.find(([, value]) => value !== undefined && hasControlCharacter(value))?.[0] ?? null
}

// Includes Unicode's line separators, at which some servers break lines.
function hasControlCharacter(value: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(value)
}
