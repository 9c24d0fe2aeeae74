// The rules for what people type on the sign-in screen.

import { characterCount, truncate } from '../capture/truncate.ts'
import { accepted, type Checked, refused } from '../database/checked.ts'
import { authMessages } from '../messages/account/auth.ts'
import { limits } from '../plan/limits.ts'

const { emailMax, passwordMin, passwordMax } = limits.account

export function checkEmail(typed: string): Checked<string> {
  const email = typed.trim()
  return isEmail(email) ? accepted(email) : refused(authMessages.invalidEmail)
}

export function checkPassword(typed: string): Checked<string> {
  const password = typed.trim()
  const length = characterCount(password)
  return length >= passwordMin && length <= passwordMax ? accepted(password) : refused(authMessages.invalidPassword)
}

/** The value of an input while a person types: cut, but not trimmed, so that a space can be typed. */
export function cutEmail(typed: string): string {
  return truncate(typed, emailMax)
}

export function cutPassword(typed: string): string {
  return truncate(typed, passwordMax)
}

/** What the form sends: trimmed, then cut. */
export function cleanPassword(typed: string): string {
  return truncate(typed.trim(), passwordMax)
}

export function isEmail(text: string): boolean {
  return characterCount(text) <= emailMax && /^[^\s@<>()[\],;:\\"]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}
