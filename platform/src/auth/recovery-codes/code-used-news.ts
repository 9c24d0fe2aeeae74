// What the owner of an account hears of a used recovery code. Pure.
import type { News } from '../tell-owner.ts'

export function codeUsedNews(left: number, at: Date): News {
  return {
    subject: 'A recovery code was used for',
    paragraphs: [
      `A recovery code of your account was used to sign in, on ${at.toUTCString()}.`,
      left === 0
        ? 'It was your last one. Create new codes in your account.'
        : `You have ${left} ${left === 1 ? 'code' : 'codes'} left. You can create new ones in your account.`,
      'If it was not you, somebody knows your password and has one of your codes. Change your password and create new codes.',
    ],
  }
}
