// Reads the mails in the product's outbox.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Waits for a mail with a confirmation link and returns the newest link. */
export async function linkInMailTo(dataDir: string, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      () => {
        // Notices have no such link and can arrive before or after.
        const links = mailsTo(dataDir, email).map(
          (mail) => /https?:\/\/[^\s"<>)]*\/auth\/v1\/verify[^\s"<>)]*/.exec(mail)?.[0],
        )
        link = links.findLast(Boolean)?.replaceAll('&amp;', '&')
        return link
      },
      { message: `a mail with a link to ${email}` },
    )
    .toBeTruthy()
  return link ?? ''
}

/** Waits for a mail with a six-digit code and returns the newest code. */
export async function codeInMailTo(dataDir: string, email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      () => {
        code = mailsTo(dataDir, email)
          .map((mail) => /^(\d{6})\r?$/m.exec(mail)?.[1])
          .findLast(Boolean)
        return code
      },
      { message: `a mail with a code to ${email}` },
    )
    .toBeTruthy()
  return code ?? ''
}

export function mailsTo(dataDir: string, email: string): string[] {
  const outbox = join(dataDir, 'outbox')
  try {
    return readdirSync(outbox)
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .map((file) => decoded(readFileSync(join(outbox, file), 'utf8')))
      .filter((mail) => new RegExp(`^To: .*${email.replaceAll('.', '\\.')}`, 'im').test(mail))
  } catch {
    return [] // The folder is created with the first mail.
  }
}

function decoded(quotedPrintable: string): string {
  return quotedPrintable
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
