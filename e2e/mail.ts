// Reads the mails that the product laid into its outbox.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The first link of the newest mail to somebody, once it is there. */
export async function linkInMailTo(dataDir: string, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      () => {
        // A notice asks for nothing; the mail that was asked for may have come before it.
        const newest = mailsTo(dataDir, email).findLast((mail) => !/^Subject: New sign-in/im.test(mail))
        link = newest && /https?:\/\/[^\s"<>)]+/.exec(newest)?.[0].replaceAll('&amp;', '&')
        return link
      },
      { message: `a mail with a link to ${email}` },
    )
    .toBeTruthy()
  return link ?? ''
}

/** The six digits of the newest mail to somebody, once it is there. */
export async function codeInMailTo(dataDir: string, email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      () => {
        code = /^(\d{6})\r?$/m.exec(mailsTo(dataDir, email).at(-1) ?? '')?.[1]
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
    return [] // No mail was sent yet.
  }
}

function decoded(quotedPrintable: string): string {
  return quotedPrintable
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
