// Finds what could smuggle a header into a mail. Pure.
import type { HeaderField, Mail } from './mailer.ts'

/** The field that holds a control character, null when all are clean. Refused rather than cleaned: no honest caller sends one. */
export function unsafeHeader(mail: Mail): HeaderField | null {
  const fields: readonly [HeaderField, string | undefined][] = [
    ['to', mail.to],
    ['subject', mail.subject],
    ['replyTo', mail.replyTo],
  ]
  return fields.find(([, value]) => value !== undefined && hasControlCharacter(value))?.[0] ?? null
}

// Unicode's own line separators count too: some servers break lines at them.
function hasControlCharacter(value: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(value)
}
