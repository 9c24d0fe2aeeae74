// Test helper: reads the mails in the outbox.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { TestPlatform } from '../../testing/index.ts'

export interface Received {
  readonly subject: string
  readonly text: string
  readonly code: string
  /** The mail's link, on the test platform's port; empty when the mail has none. */
  readonly link: string
  /** The token in the link. */
  readonly token: string
}

/** Returns the mails to one address, oldest first. */
export async function mailsTo(platform: TestPlatform, address: string): Promise<Received[]> {
  const folder = join(platform.dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  const mails = await Promise.all(
    files.map(async (file) => {
      const mail = await PostalMime.parse(await readFile(join(folder, file)))
      const text = mail.text ?? ''
      const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0] ?? ''
      const query = link === '' ? new URLSearchParams() : new URL(link).searchParams
      return {
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        text,
        code: /(?<!\d)\d{6}(?!\d)/.exec(text.replace(link, ''))?.[0] ?? '',
        link: link === '' ? '' : `${platform.url}/auth/v1/verify?${query}`,
        token: query.get('token') ?? '',
      }
    }),
  )
  return mails.filter((mail) => mail.to === address)
}

export async function lastMailTo(platform: TestPlatform, address: string): Promise<Received> {
  const mail = (await mailsTo(platform, address)).at(-1)
  if (!mail) throw new Error(`No mail to ${address}.`)
  return mail
}
