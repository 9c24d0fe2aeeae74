// Mails that tell an account's owner what was done to it. Nobody waits for them, and a failure is logged.
import type { Deps } from '../../deps.ts'
import type { Mails } from '../mails/mails.ts'
import type { NoticeKind } from '../mails/notice-texts.ts'
import { deviceOf } from '../sessions/device.ts'
import type { Client } from '../sign-in/sign-in-place.ts'

export interface Notices {
  tell(kind: NoticeKind, to: string | null, about?: About): void
}

interface About {
  /** Where it was done from, if a person did it. */
  readonly client?: Client
  readonly newEmail?: string
  readonly codesLeft?: number
}

export function createNotices({ config, log, now }: Pick<Deps, 'config' | 'log' | 'now'>, mails: Mails): Notices {
  return {
    tell(kind, to, { client, ...about } = {}) {
      if (!to) return
      const facts = {
        to,
        link: config.publicUrl,
        code: null,
        ...(client ? { detail: detailOf(client, now()) } : {}),
        ...about,
      }
      mails.send(kind, facts).catch((error: unknown) => log.error({ err: error }, 'notice could not be sent'))
    },
  }
}

function detailOf({ userAgent, ip }: Client, now: Date): string {
  const moment = now.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `It was ${deviceOf(userAgent)} at the network address ${ip}, on ${moment} UTC.`
}
