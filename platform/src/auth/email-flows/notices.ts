// Mails that notify an account's owner of a change. They are sent in the background, and failures are logged.
import type { Deps } from '../../deps.ts'
import type { Mails } from '../mails/mails.ts'
import type { NoticeKind } from '../mails/notice-texts.ts'
import { deviceOf } from '../sessions/device.ts'
import type { Client } from '../sign-in/sign-in-location.ts'

export interface Notices {
  send(kind: NoticeKind, to: string | null, details?: NoticeDetails): void
}

interface NoticeDetails {
  /** The client that made the change; absent for an administrator. */
  readonly client?: Client
  readonly newEmail?: string
  readonly codesLeft?: number
  /** The opaque tokens that still work. */
  readonly tokens?: readonly string[]
}

export function createNotices({ config, log, now }: Pick<Deps, 'config' | 'log' | 'now'>, mails: Mails): Notices {
  return {
    send(kind, to, { client, ...details } = {}) {
      if (!to) return
      const facts = {
        to,
        link: config.publicUrl,
        code: null,
        ...(client ? { detail: detailOf(client, now()) } : {}),
        ...details,
      }
      mails.send(kind, facts).catch((error: unknown) => log.error({ err: error }, 'notice could not be sent'))
    },
  }
}

function detailOf({ userAgent, ip }: Client, now: Date): string {
  const moment = now.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `From: ${deviceOf(userAgent)} at the network address ${ip}, on ${moment} UTC.`
}
