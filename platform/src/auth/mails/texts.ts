// Texts of the mails, as plain text. The layout escapes them.

import { isNotice, type NoticeKind, noticeTextFor } from './notice-texts.ts'

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
  /** Null when the mail has only a code. */
  readonly link: string | null
  /** Null in a notice. */
  readonly code: string | null
  /** The device, address and time, in a notice. */
  readonly detail?: string
  /** The new address, in a change of email address. */
  readonly newEmail?: string
  /** The number of unused recovery codes. */
  readonly codesLeft?: number
  /** The names of opaque tokens that still work after a change of the password. */
  readonly tokens?: readonly string[]
}

export interface MailText {
  readonly subject: string
  readonly heading: string
  readonly intro: string
  readonly button: string
  /** The line above the code. It depends on whether the mail also has a button. */
  readonly codeHint: string
  readonly notYou: string
}

export function mailTextFor(kind: MailKind, appName: string, facts: MailFacts): MailText {
  if (isNotice(kind)) return noticeTextFor(kind, appName, facts)
  const { to, link, newEmail } = facts
  const codeHint = link === null ? 'Enter this code where you were asked for it:' : 'Or enter this code:'
  switch (kind) {
    case 'confirm':
      return {
        subject: `Confirm your email address for ${appName}`,
        heading: `Welcome to ${appName}`,
        intro: 'One step is left: confirm that this email address is yours.',
        button: 'Confirm email address',
        codeHint,
        notYou: 'If you did not sign up, ignore this email and nothing will happen.',
      }
    case 'invite':
      return {
        subject: `You have been invited to ${appName}`,
        heading: `You have been invited to ${appName}`,
        intro: `Someone made an account for you with the address ${to}. Accept the invitation, and it is yours.`,
        button: 'Accept the invitation',
        codeHint,
        notYou: 'If you did not expect it, ignore this email and nothing will happen.',
      }
    case 'recovery':
      return {
        subject: `Reset your ${appName} password`,
        heading: 'Reset your password',
        intro: `Someone, hopefully you, asked to reset the password for your ${appName} account.`,
        button: 'Choose a new password',
        codeHint,
        notYou: 'If it was not you, ignore this email. Your password stays as it is.',
      }
    case 'magic-code':
      return {
        subject: `Sign in to ${appName}`,
        heading: `Sign in to ${appName}`,
        intro: 'Use this to sign in. It works once.',
        button: 'Sign in',
        codeHint,
        notYou: 'If you did not ask to sign in, ignore this email and do not share the code.',
      }
    case 'email-change':
      return {
        subject: `Confirm your new email address for ${appName}`,
        heading: 'Change your email address',
        intro: changeIntro(appName, to, newEmail),
        button: 'Confirm the change',
        codeHint,
        notYou: 'If it was not you, do not confirm, and change your password. The address stays as it is.',
      }
    case 'reauthentication':
      return {
        subject: `Confirm that it is you: ${appName}`,
        heading: 'Confirm that it is you',
        intro: `You are about to change something important in your ${appName} account.`,
        button: 'Confirm',
        codeHint,
        notYou: 'If it was not you, do not share the code, and change your password.',
      }
  }
}

function changeIntro(appName: string, to: string, newEmail: string | undefined): string {
  if (newEmail === undefined) return `You asked to change the email address of your ${appName} account.`
  if (newEmail === to) return `You asked to use this address, ${newEmail}, for your ${appName} account.`
  return `You asked to change the email address of your ${appName} account from ${to} to ${newEmail}.`
}
