// Mails that tell an account's owner what was done to it. Nobody waits for them, and a failure is logged.
import type { Deps } from '../deps.ts'
import { deviceOf } from './device.ts'
import type { Mails } from './mails/mails.ts'
import type { NoticeKind } from './mails/notice-texts.ts'
import type { Client } from './sign-in-place.ts'

export interface Notices {
  /** `client` is where it was done from, where a person did it. */
  tell(kind: NoticeKind, to: string | null, about?: { client?: Client; newEmail?: string }): void
}

export function createNotices({ config, log, now }: Pick<Deps, 'config' | 'log' | 'now'>, mails: Mails): Notices {
  return {
    tell(kind, to, { client, newEmail } = {}) {
      if (!to) return
      const facts = {
        to,
        link: config.publicUrl,
        code: null,
        ...(client ? { detail: detailOf(client, now()) } : {}),
        ...(newEmail ? { newEmail } : {}),
      }
      mails.send(kind, facts).catch((error: unknown) => log.error({ err: error }, 'notice could not be sent'))
    },
  }
}

function detailOf({ userAgent, ip }: Client, now: Date): string {
  const moment = now.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `It was ${deviceOf(userAgent)} at the network address ${ip}, on ${moment} UTC.`
}
