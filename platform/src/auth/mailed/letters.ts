// A mail with a one-time secret: written inside the transaction that decides on it, posted after that is committed.
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import type { MailFacts, MailKind, Mails } from '../mails/mails.ts'
import type { AmrMethod } from '../sign-in/access-token-claims.ts'
import type { Challenge, FlowStates } from '../sign-in/flow-state.ts'
import type { Query } from '../users/user.ts'
import type { OneTimeTokens, TokenType } from './one-time-token.ts'
import { redirectTarget } from './redirect-target.ts'

export interface Letter {
  readonly kind: MailKind
  readonly facts: MailFacts
}

interface LetterOrder {
  readonly userId: string
  readonly about: LetterSubject
  readonly to: string
  readonly newEmail?: string
  readonly challenge: Challenge | null
  /** Where the link leads in the end. */
  readonly redirectTo: string
  /** The sign-up that the mail confirms. */
  readonly signUpId?: string | null
}

// Longer than it takes to write a mail into the outbox.
const OUTBOX_MS = 100

export type LetterSubject = keyof typeof SUBJECTS

export interface Letters {
  write(tx: Query, order: LetterOrder): Promise<Letter>
  post(letters: readonly Letter[]): Promise<void>
  /** Where the request wants the link to lead, as far as that is allowed. */
  redirectFor(context: Pick<Context, 'req'>): string
  /** Runs what must look alike whether or not an account exists: nobody can tell it by the time, and a failure is logged. */
  unseen(context: Context<Env>, work: () => Promise<readonly Letter[]>): Promise<void>
}

interface Subject {
  readonly mail: MailKind
  readonly token: TokenType
  /** The `type` in the link; a mail without one has only a code. */
  readonly link: string | null
  readonly signsInBy: AmrMethod
}

const SUBJECTS = {
  confirmation: { mail: 'confirm', token: 'confirmation', link: 'signup', signsInBy: 'email/signup' },
  recovery: { mail: 'recovery', token: 'recovery', link: 'recovery', signsInBy: 'recovery' },
  invitation: { mail: 'invite', token: 'confirmation', link: 'invite', signsInBy: 'invite' },
  magiclink: { mail: 'magic-code', token: 'magiclink', link: 'magiclink', signsInBy: 'magiclink' },
  'email-change-current': {
    mail: 'email-change',
    token: 'email_change_current',
    link: 'email_change',
    signsInBy: 'email_change',
  },
  'email-change-new': {
    mail: 'email-change',
    token: 'email_change_new',
    link: 'email_change',
    signsInBy: 'email_change',
  },
  reauthentication: { mail: 'reauthentication', token: 'reauthentication', link: null, signsInBy: 'otp' },
} as const satisfies Record<string, Subject>

export function createLetters(
  { config }: Pick<Deps, 'config'>,
  { mails, oneTimeTokens, flowStates }: { mails: Mails; oneTimeTokens: OneTimeTokens; flowStates: FlowStates },
): Letters {
  const post = async (letters: readonly Letter[]) => {
    await Promise.all(letters.map((letter) => mails.send(letter.kind, letter.facts)))
  }

  return {
    async write(tx, { userId, about, to, newEmail, challenge, redirectTo, signUpId = null }) {
      const subject: Subject = SUBJECTS[about]
      const { signsInBy } = subject
      const flowStateId = await flowStates.begin(tx, userId, challenge, { signsInBy, signUpId })
      const { code, linkToken } = await oneTimeTokens.issue(tx, {
        userId,
        type: subject.token,
        address: to,
        flowStateId,
        signUpId,
      })
      const query = new URLSearchParams({ token: linkToken, type: subject.link ?? '', redirect_to: redirectTo })
      const link = subject.link === null ? null : `${config.publicUrl}/auth/v1/verify?${query}`
      return { kind: subject.mail, facts: { to, code, link, ...(newEmail === undefined ? {} : { newEmail }) } }
    },

    post,

    redirectFor: (context) => redirectTarget([context.req.query('redirect_to'), context.req.header('referer')], config),

    async unseen(context, work) {
      const done = work()
        .then(post)
        .catch((error: unknown) => context.get('log').error({ err: error }, 'mail could not be sent'))
      // A mail server takes its time, and that would tell who has an account. Without one, every answer takes as long.
      if (config.smtpUrl === null) await Promise.all([done, setTimeout(OUTBOX_MS)])
    },
  }
}
