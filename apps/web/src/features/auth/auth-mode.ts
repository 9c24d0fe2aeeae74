// Decides which form the sign-in screen shows. Links name the form in the address. Switching writes it to the history state, so that
// the back button returns to the previous form, even where the screen shows in place of another page. Pure.

import { LINK_PARAMS } from '../../lib/session/auth-params.ts'

export type AuthMode = 'sign-in' | 'sign-up' | 'forgot-password' | 'mail-code'

export interface AuthModeState {
  readonly authMode: AuthMode
}

/** The history state of the form for a new password. True: the sign-up is confirmed, but its password was not kept. */
export interface NewPasswordState {
  readonly isSignUpUnproved: boolean
}

export function isSignUpUnproved(historyState: unknown): boolean {
  return Object(historyState).isSignUpUnproved === true
}

/** A `code` in the address that gave no session means that the link was opened in another browser. The person then chooses a new password. */
export function authMode(historyState: unknown, query: URLSearchParams): AuthMode {
  const mode = query.get('mode')
  if (typeof historyState === 'object' && historyState !== null && 'authMode' in historyState) {
    const { authMode } = historyState
    if (isMode(authMode)) return authMode
  }
  if (mode === 'reset-password' || query.has('code')) return 'forgot-password'
  return isMode(mode) ? mode : 'sign-in'
}

/** The query string after a switch: keeps the return target, drops what an email's link added. */
export function searchAfterSwitch(query: URLSearchParams): string {
  const kept = new URLSearchParams(query)
  for (const name of ['mode', ...LINK_PARAMS]) kept.delete(name)
  return kept.size > 0 ? `?${kept}` : ''
}

function isMode(value: unknown): value is AuthMode {
  return value === 'sign-in' || value === 'sign-up' || value === 'forgot-password' || value === 'mail-code'
}
