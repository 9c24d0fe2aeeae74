// What each mail says: plain, short, friendly. Plain text only; the layout escapes it.

import { isNotice, type NoticeKind, noticeWords } from './notice-texts.ts'

export type MailKind =
  | 'confirm'
  | 'invite'
  | 'recovery'
  | 'magic-code'
  | 'email-change'
  | 'reauthentication'
  | NoticeKind

export interface MailFacts {
  readonly to: string
  /** Null where only the code counts. */
  readonly link: string | null
  /** Null in a notice, which asks for nothing. */
  readonly code: string | null
  /** Which device, from where and when, in a notice. */
  readonly detail?: string
  /** The address asked for, in a change of e-mail address. */
  readonly newEmail?: string
  /** How many recovery codes are left, after one was used. */
  readonly codesLeft?: number
}

export interface Words {
  readonly subject: string
  readonly heading: string
  readonly intro: string
  readonly button: string
  /** Said above the code; it depends on whether there is a button too. */
  readonly codeHint: string
  /** What to do if it was not you. */
  readonly notYou: string
}

export function wordsFor(kind: MailKind, appName: string, facts: MailFacts): Words {
  if (isNotice(kind)) return noticeWords(kind, appName, facts)
  const { to, link, newEmail } = facts
  const codeHint = link === null ? 'Enter this code where you were asked for it:' : 'Or enter this code:'
  switch (kind) {
    case 'confirm':
      return {
        subject: `Confirm your e-mail address for ${appName}`,
        heading: `Welcome to ${appName}`,
        intro: 'One step is left: confirm that this e-mail address is yours.',
        button: 'Confirm e-mail address',
        codeHint,
        notYou: 'If you did not sign up, ignore this mail and nothing will happen.',
      }
    case 'invite':
      return {
        subject: `You have been invited to ${appName}`,
        heading: `You have been invited to ${appName}`,
        intro: `Somebody made you an account with the address ${to}. Accept, and it is yours.`,
        button: 'Accept the invitation',
        codeHint,
        notYou: 'If you did not expect it, ignore this mail and nothing will happen.',
      }
    case 'recovery':
      return {
        subject: `Reset your ${appName} password`,
        heading: 'Reset your password',
        intro: `Somebody, hopefully you, asked to reset the password of your ${appName} account.`,
        button: 'Choose a new password',
        codeHint,
        notYou: 'If it was not you, ignore this mail. Your password stays as it is.',
      }
    case 'magic-code':
      return {
        subject: `Sign in to ${appName}`,
        heading: `Sign in to ${appName}`,
        intro: 'Here is your way in. It works once.',
        button: 'Sign in',
        codeHint,
        notYou: 'If you did not ask to sign in, ignore this mail and give the code to nobody.',
      }
    case 'email-change':
      return {
        subject: `Confirm your new e-mail address for ${appName}`,
        heading: 'Change your e-mail address',
        intro: changeIntro(appName, to, newEmail),
        button: 'Confirm the change',
        codeHint,
        notYou: 'If it was not you, do not confirm, and change your password. The address stays as it is.',
      }
    case 'reauthentication':
      return {
        subject: `Confirm that it is you, for ${appName}`,
        heading: 'Confirm that it is you',
        intro: `You are about to change something important in your ${appName} account.`,
        button: 'Confirm',
        codeHint,
        notYou: 'If it was not you, give the code to nobody and change your password.',
      }
  }
}

function changeIntro(appName: string, to: string, newEmail: string | undefined): string {
  if (newEmail === undefined) return `You asked to change the e-mail address of your ${appName} account.`
  if (newEmail === to) return `You asked to use this address, ${newEmail}, for your ${appName} account.`
  return `You asked to change the e-mail address of your ${appName} account from ${to} to ${newEmail}.`
}
