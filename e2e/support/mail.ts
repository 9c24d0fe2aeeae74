// Reads the mails that the product laid into its outbox.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The link of the newest mail to somebody that asks to open one, once it is there. */
export async function linkInMailTo(dataDir: string, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      () => {
        // A notice has no such link; it may come before or after the mail that was asked for.
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

/** The six digits of the newest mail to somebody that has a code, once it is there. */
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
    return [] // No mail was sent yet.
  }
}

function decoded(quotedPrintable: string): string {
  return quotedPrintable
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
