// The keys under which the web app stores things on a person's device. Other versions of the app read them: never rename one.

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

/** What a person typed and the server does not have yet. */
const typedPrefixes = {
  pendingCapture: 'pending_capture_',
  captureDraft: 'capture_draft_',
  quickDraft: 'quick_capture_draft_',
  ocrText: 'ocr_text_',
} as const

export function isTypedTextKey(key: string): boolean {
  return Object.values(typedPrefixes).some((prefix) => key.startsWith(prefix))
}

/** `name` is the capture's id, or `new:` and the idempotency key of a new one. */
export function captureDraftKey(userId: string, name: string): string {
  return `${typedPrefixes.captureDraft}${userId}_${name}`
}

export function quickDraftKey(userId: string, localId: string): string {
  return `${typedPrefixes.quickDraft}${userId}_${localId}`
}

export function ocrTextKey(userId: string, id: string): string {
  return `${typedPrefixes.ocrText}${userId}_${id}`
}

export function pendingCaptureKey(localId: string): string {
  return `${typedPrefixes.pendingCapture}${localId}`
}

export function pendingEditKey(captureId: string): string {
  return pendingCaptureKey(`edit_${captureId}`)
}

export function pendingChangeKey(captureId: string): string {
  return pendingCaptureKey(`change_${captureId}`)
}

/** Also true for pending edits and changes. */
export function isPendingCaptureKey(key: string): boolean {
  return key.startsWith(typedPrefixes.pendingCapture)
}

/** By account, so that the next person at this device does not see them. */
export function recentSearchesKey(userId: string): string {
  return `${storageKeys.recentSearches}_${userId}`
}

export function sharedDataKey(timestamp: string): string {
  return `shared-data-${timestamp}`
}
