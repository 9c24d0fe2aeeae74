// The keys under which the web app stores things on a person's device. Other versions of the app read them: never rename one.

import { typedTextPrefixes as prefixes } from './typed-text-prefixes.ts'

export const storageKeys = {
  sharedText: 'sharedText',
  sharedTitle: 'sharedTitle',
  sharedUrl: 'sharedUrl',
  recentSearches: 'recent_searches',
  installBanner: 'install_banner_hidden_until',
  contactDraft: 'contact_draft',
  adminLoggedIn: 'admin_logged_in',
  supportChat: 'support_chat',
  sharedDataCache: 'shared-data-v1',
  sharedDataPointer: '/shared-data-key',
} as const

/** `name` is the capture's id, `new:` and the idempotency key of a new one, or `comment:`, the capture's id, `:` and the id of a highlight. */
export function captureDraftKey(userId: string, name: string): string {
  return `${prefixes.captureDraft}${userId}_${name}`
}

export function quickDraftKey(userId: string, localId: string): string {
  return `${prefixes.quickDraft}${userId}_${localId}`
}

export function ocrTextKey(userId: string, id: string): string {
  return `${prefixes.ocrText}${userId}_${id}`
}

export function pendingCaptureKey(localId: string): string {
  return `${prefixes.pendingCapture}${localId}`
}

export function pendingEditKey(captureId: string): string {
  return pendingCaptureKey(`edit_${captureId}`)
}

export function pendingChangeKey(captureId: string): string {
  return pendingCaptureKey(`change_${captureId}`)
}

export function pendingHighlightKey(id: string): string {
  return pendingCaptureKey(`highlight_${id}`)
}

/** Also true for pending edits, changes and highlights. */
export function isPendingCaptureKey(key: string): boolean {
  return key.startsWith(prefixes.pendingCapture)
}

/** By account, so that the next person at this device does not see them. */
export function recentSearchesKey(userId: string): string {
  return `${storageKeys.recentSearches}_${userId}`
}

/** How far each note was read, by account. */
export function readingPositionsKey(userId: string): string {
  return `reading_positions_${userId}`
}

export function sharedDataKey(timestamp: string): string {
  return `shared-data-${timestamp}`
}
