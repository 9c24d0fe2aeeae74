// Mails that carry a one-time token. They are written inside a transaction and sent after its commit.
import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import type { MailFacts, MailKind, Mails } from '../mails/mails.ts'
import type { AmrMethod } from '../sign-in/access-token-claims.ts'
import type { Challenge, FlowStates } from '../sign-in/flow-state.ts'
import type { Query } from '../users/user.ts'
import type { OneTimeTokens, TokenType } from './one-time-token.ts'
import { redirectTarget } from './redirect-target.ts'

export interface OutgoingMail {
  readonly kind: MailKind
  readonly facts: MailFacts
}

export interface ActionMailOptions {
  readonly userId: string
  readonly purpose: ActionMailPurpose
  readonly to: string
  readonly newEmail?: string
  readonly challenge: Challenge | null
  /** The page that the link finally opens. */
  readonly redirectTo: string
  /** The pending sign-up that the mail confirms. */
  readonly signUpId?: string | null
}

// Writing a mail into the outbox takes less time than this.
const OUTBOX_MS = 100

export type ActionMailPurpose = keyof typeof ACTION_MAILS

interface ActionMail {
  readonly mail: MailKind
  readonly token: TokenType
  /** The `type` parameter of the link; null when the mail has only a code. */
  readonly link: string | null
  readonly signsInBy: AmrMethod
}

const ACTION_MAILS = {
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
} as const satisfies Record<string, ActionMail>

export function createActionMails(
  { config }: Pick<Deps, 'config'>,
  { mails, oneTimeTokens, flowStates }: { mails: Mails; oneTimeTokens: OneTimeTokens; flowStates: FlowStates },
) {
  const send = async (outgoing: readonly OutgoingMail[]) => {
    await Promise.all(outgoing.map((mail) => mails.send(mail.kind, mail.facts)))
  }

  return {
    async write(
      tx: Query,
      { userId, purpose, to, newEmail, challenge, redirectTo, signUpId = null }: ActionMailOptions,
    ): Promise<OutgoingMail> {
      const settings: ActionMail = ACTION_MAILS[purpose]
      const { signsInBy } = settings
      const flowStateId = await flowStates.begin(tx, userId, challenge, { signsInBy, signUpId })
      const { code, linkToken } = await oneTimeTokens.issue(tx, {
        userId,
        type: settings.token,
        address: to,
        flowStateId,
        signUpId,
      })
      const query = new URLSearchParams({ token: linkToken, type: settings.link ?? '', redirect_to: redirectTo })
      const link = settings.link === null ? null : `${config.publicUrl}/auth/v1/verify?${query}`
      return { kind: settings.mail, facts: { to, code, link, ...(newEmail === undefined ? {} : { newEmail }) } }
    },

    send,

    /** Returns the redirect that the request asks for, if it is allowed. */
    redirectFor: ({ req }: Pick<Context, 'req'>) =>
      redirectTarget([req.query('redirect_to'), req.header('referer')], config),

    /** Runs work whose response must not reveal whether an account exists. It hides the duration, and logs failures. */
    async hideAccountExistence(context: Context<Env>, work: () => Promise<readonly OutgoingMail[]>) {
      const done = work()
        .then(send)
        .catch((error: unknown) => context.get('log').error({ err: error }, 'mail could not be sent'))
      // Waiting for a mail server would reveal who has an account. Without one, every response takes the same time.
      if (config.smtpUrl === null) await Promise.all([done, setTimeout(OUTBOX_MS)])
    },
  }
}
