// What to do with an address that brings shared text: what to keep, and where to go.

import { sharedAuthPath, sharedCapturePath } from './return-to.ts'

export type ShareQuery = { shared: string | null; text: string | null; title: string | null; redirect: string | null }

export type ShareIntake = {
  /** To be put into session storage; the query string is removed then. */
  store: { text: string; title: string | null } | null
  goTo: string | null
}

/** A session that could not be read counts as signed out. */
export function shareIntake(query: ShareQuery, signedIn: boolean): ShareIntake {
  if (query.shared !== 'true') return { store: null, goTo: null }
  const store = query.text ? { text: query.text, title: query.title || null } : null
  const leaves = store !== null || query.redirect === 'capture'
  return { store, goTo: leaves ? (signedIn ? sharedCapturePath : sharedAuthPath) : null }
}
