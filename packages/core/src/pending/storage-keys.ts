// The names under which the product keeps things on a person's device. Other versions of the app read them: never rename.

export const storageKeys = {
  sharedText: 'sharedText',
  sharedTitle: 'sharedTitle',
  sharedUrl: 'sharedUrl',
  pendingCapturePrefix: 'pending_capture_',
  draftPrefix: 'capture_draft_',
  quickDraftPrefix: 'quick_capture_draft_',
  ocrTextPrefix: 'ocr_text_',
  recentSearches: 'recent_searches',
  installBanner: 'install_banner_hidden_until',
  contactDraft: 'contact_draft',
  adminLoggedIn: 'admin_logged_in',
  supportChat: 'support_chat',
  sharedDataCache: 'shared-data-v1',
  sharedDataPointer: '/shared-data-key',
} as const

/** By account: the next person at this device does not see them. */
export function recentSearchesKey(userId: string): string {
  return `${storageKeys.recentSearches}_${userId}`
}

export function sharedDataKey(timestamp: string): string {
  return `shared-data-${timestamp}`
}

export function pendingCaptureKey(localId: string): string {
  return `${storageKeys.pendingCapturePrefix}${localId}`
}

export function pendingEditKey(captureId: string): string {
  return `${storageKeys.pendingCapturePrefix}edit_${captureId}`
}

export function pendingChangeKey(captureId: string): string {
  return `${storageKeys.pendingCapturePrefix}change_${captureId}`
}

export function isPendingCaptureKey(key: string): boolean {
  return key.startsWith(storageKeys.pendingCapturePrefix)
}
