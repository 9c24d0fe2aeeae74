// Texts of the notices: mails that report a change to the account and ask for no action.
import type { MailFacts, MailText } from './texts.ts'

export function isNotice(kind: string): kind is NoticeKind {
  return kind in notices('', {})
}

export function noticeTextFor(kind: NoticeKind, appName: string, facts: MailFacts): MailText {
  const [subject, intro, notYou] = notices(appName, facts)[kind]
  return {
    subject,
    heading: subject,
    intro: facts.detail ? `${intro} ${facts.detail}` : intro,
    button: `Open ${appName}`,
    codeHint: '',
    notYou,
  }
}

export type NoticeKind = keyof ReturnType<typeof notices>

/** Subject, introduction, and what to do if it was somebody else. */
const notices = (
  appName: string,
  { newEmail = '', codesLeft = 0, tokens = [] }: Pick<MailFacts, 'newEmail' | 'codesLeft' | 'tokens'>,
) =>
  ({
    'account-exists': [
      `You already have a ${appName} account`,
      'Someone, hopefully you, tried to sign up with this email address. You already have an account: sign in as usual, or ask for a new password there.',
      'If it was not you, ignore this email. Nothing has changed.',
    ],
    'new-sign-in': [
      `New sign-in to your ${appName} account`,
      'Someone signed in to your account from a device or place we have not seen before.',
      'If it was not you, change your password now and sign out everywhere.',
    ],
    'password-changed': [
      `Your ${appName} password was changed`,
      `The password of your account was changed, and every other session was ended.${tokensText(tokens)}`,
      'If it was not you, ask for a new password now.',
    ],
    'email-changed': [
      `Your ${appName} email address was changed`,
      `Your account now uses the address ${newEmail} instead of this one.`,
      'If it was not you, write to us at once: whoever changed it can sign in with the new address.',
    ],
    'factor-added': [
      `Two-step sign-in was added to your ${appName} account`,
      'A second step was added. Signing in will ask for it from now on.',
      'If it was not you, change your password now and remove it.',
    ],
    'factor-removed': [
      `Two-step sign-in was removed from your ${appName} account`,
      'A second step was removed from your account.',
      'If it was not you, change your password now and set it up again.',
    ],
    'passkey-added': [
      `A passkey was added to your ${appName} account`,
      'A passkey was added to your account. It signs in without your password.',
      'If it was not you, remove the passkey in your account and change your password now.',
    ],
    'passkey-removed': [
      `A passkey was removed from your ${appName} account`,
      'A passkey was removed from your account. Other devices that signed in with it are signed out.',
      'If it was not you, change your password now.',
    ],
    'recovery-code-used': [
      `A recovery code was used for your ${appName} account`,
      `A recovery code of your account was used to sign in. ${codesLeftText(codesLeft)}`,
      'If it was not you, someone knows your password and has one of your codes. Change your password now and create new codes.',
    ],
  }) satisfies Record<string, readonly [string, string, string]>

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
