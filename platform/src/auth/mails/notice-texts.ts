// Texts of the notices: mails that report a change to the account and ask for no action.
import type { MailFacts, MailText } from './texts.ts'

const NOTICES = [
  'account-exists',
  'new-sign-in',
  'password-changed',
  'email-changed',
  'factor-added',
  'factor-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-code-used',
] as const

export type NoticeKind = (typeof NOTICES)[number]

export function isNotice(kind: string): kind is NoticeKind {
  return NOTICES.some((notice) => notice === kind)
}

export function noticeTextFor(
  kind: NoticeKind,
  appName: string,
  { detail = '', newEmail = '', codesLeft = 0, tokens = [] }: MailFacts,
): MailText {
  const told = (subject: string, intro: string, notYou: string): MailText => ({
    subject,
    heading: subject,
    intro: detail === '' ? intro : `${intro} ${detail}`,
    button: `Open ${appName}`,
    codeHint: '',
    notYou,
  })
  switch (kind) {
    case 'account-exists':
      return told(
        `You already have a ${appName} account`,
        'Someone, hopefully you, tried to sign up with this email address. You already have an account: sign in as usual, or ask for a new password there.',
        'If it was not you, ignore this email. Nothing has changed.',
      )
    case 'new-sign-in':
      return told(
        `New sign-in to your ${appName} account`,
        'Someone signed in to your account from a device or place we have not seen before.',
        'If it was not you, change your password now and sign out everywhere.',
      )
    case 'password-changed':
      return told(
        `Your ${appName} password was changed`,
        `The password of your account was changed, and every other session was ended.${tokensText(tokens)}`,
        'If it was not you, ask for a new password now.',
      )
    case 'email-changed':
      return told(
        `Your ${appName} email address was changed`,
        `Your account now uses the address ${newEmail} instead of this one.`,
        'If it was not you, write to us at once: whoever changed it can sign in with the new address.',
      )
    case 'factor-added':
      return told(
        `Two-step sign-in was added to your ${appName} account`,
        'A second step was added. Signing in will ask for it from now on.',
        'If it was not you, change your password now and remove it.',
      )
    case 'factor-removed':
      return told(
        `Two-step sign-in was removed from your ${appName} account`,
        'A second step was removed from your account.',
        'If it was not you, change your password now and set it up again.',
      )
    case 'passkey-added':
      return told(
        `A passkey was added to your ${appName} account`,
        'A passkey was added to your account. It signs in without your password.',
        'If it was not you, remove the passkey in your account and change your password now.',
      )
    case 'passkey-removed':
      return told(
        `A passkey was removed from your ${appName} account`,
        'A passkey was removed from your account. Other devices that signed in with it are signed out.',
        'If it was not you, change your password now.',
      )
    case 'recovery-code-used':
      return told(
        `A recovery code was used for your ${appName} account`,
        `A recovery code of your account was used to sign in. ${codesLeftText(codesLeft)}`,
        'If it was not you, someone knows your password and has one of your codes. Change your password now and create new codes.',
      )
  }
}

function codesLeftText(left: number): string {
  if (left === 0) return 'It was your last one. Create new codes in your account.'
  return `You have ${left} ${left === 1 ? 'code' : 'codes'} left. You can create new ones in your account.`
}

function tokensText(tokens: readonly string[]): string {
  if (tokens.length === 0) return ''
  const named = tokens.slice(0, 10).map((name) => `"${name}"`)
  const more = tokens.length > named.length ? ` and ${tokens.length - named.length} more` : ''
  return ` Your access tokens still work: ${named.join(', ')}${more}. Revoke any you do not recognize in your account, or sign out everywhere there to end them all.`
}
