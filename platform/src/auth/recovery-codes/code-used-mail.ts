// The mail that tells of a used recovery code. Pure.
import type { Config } from '../../config.ts'
import type { Mail } from '../../mail/mailer.ts'

export function codeUsedMail(
  { appName, publicUrl }: Pick<Config, 'appName' | 'publicUrl'>,
  { to, left, at }: { to: string; left: number; at: Date },
): Mail {
  const paragraphs = [
    `A recovery code of your ${appName} account was used to sign in, on ${at.toUTCString()}.`,
    left === 0
      ? 'It was your last one. Create new codes in your account.'
      : `You have ${left} ${left === 1 ? 'code' : 'codes'} left. You can create new ones in your account.`,
    'If it was not you, somebody knows your password and has one of your codes. Change your password and create new codes.',
    `${appName}\n${publicUrl}`,
  ]
  return { to, subject: `A recovery code was used for ${appName}`, text: `${paragraphs.join('\n\n')}\n` }
}
