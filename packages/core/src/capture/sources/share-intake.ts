// Handles an address that carries shared text: what to store, and which page to open.

import { sharedAuthPath, sharedCapturePath } from '../../account/return-to.ts'
import { webHost } from '../../html/web-address.ts'

export type ShareQuery = {
  shared: string | null
  text: string | null
  title: string | null
  url?: string | null
  redirect: string | null
}

export type ShareIntake = {
  /** Goes into session storage; the query string is removed then. */
  store: { text: string; title: string | null; url: string | null } | null
  goTo: string | null
}

/** A session that could not be read counts as signed out. */
export function shareIntake(query: ShareQuery, signedIn: boolean): ShareIntake {
  if (query.shared !== 'true') return { store: null, goTo: null }
  const store = query.text ? { text: query.text, title: query.title || null, url: query.url || null } : null
  const leaves = store !== null || query.redirect === 'capture'
  return { store, goTo: leaves ? (signedIn ? sharedCapturePath : sharedAuthPath) : null }
}

export type SharedText = { title: string; text: string; url: string }

/** Phones put the address into its own field, into the text field, or at the end of the text. */
export function sharedFields({ title, text, url }: SharedText): {
  title: string
  content: string
  source_url: string | null
} {
  const words = text.trim()
  const last = words.split(/\s+/).at(-1) ?? ''
  const source = [url.trim(), last].find((each) => webHost(each) !== null) ?? null
  return { title: title.trim(), content: words || url.trim() || title.trim(), source_url: source }
}
