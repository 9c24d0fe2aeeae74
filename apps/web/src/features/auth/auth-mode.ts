// Which form the sign-in screen shows. Links say it in the address; switching says it in the history, so that the back
// button returns to the form before, also where the screen stands in place of another page. Pure.

import { LINK_PARAMS } from '../../lib/session/auth-params.ts'

export type AuthMode = 'sign-in' | 'sign-up' | 'forgot-password' | 'mail-code'

export interface AuthModeState {
  readonly authMode: AuthMode
}

/** In the history of the form for a new password: the sign-up was confirmed, but its password was not kept. */
export interface NewPasswordState {
  readonly isSignUpUnproved: boolean
}

export function isSignUpUnproved(historyState: unknown): boolean {
  return Object(historyState).isSignUpUnproved === true
}

/** A link's `code` that brought no session was opened in another browser: the person chooses a new password. */
export function authMode(historyState: unknown, query: URLSearchParams): AuthMode {
  const mode = query.get('mode')
  if (typeof historyState === 'object' && historyState !== null && 'authMode' in historyState) {
    const { authMode } = historyState
    if (isMode(authMode)) return authMode
  }
  if (mode === 'reset-password' || query.has('code')) return 'forgot-password'
  return isMode(mode) ? mode : 'sign-in'
}

/** The address of the form after a switch: where to return stays, what belonged to the link that brought one here goes. */
export function searchAfterSwitch(query: URLSearchParams): string {
  const kept = new URLSearchParams(query)
  for (const name of ['mode', ...LINK_PARAMS]) kept.delete(name)
  return kept.size > 0 ? `?${kept}` : ''
}

function isMode(value: unknown): value is AuthMode {
  return value === 'sign-in' || value === 'sign-up' || value === 'forgot-password' || value === 'mail-code'
}
