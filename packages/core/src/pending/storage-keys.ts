// The keys of local storage. Other versions of the app read them: never rename one.

export const storageKeys = {
  sharedText: 'sharedText',
  sharedTitle: 'sharedTitle',
  sharedUrl: 'sharedUrl',
  pendingCapturePrefix: 'pending_capture_',
  recentSearches: 'recent_searches',
  installBanner: 'install_banner_hidden_until',
  contactDraft: 'contact_draft',
  adminLoggedIn: 'admin_logged_in',
  supportChat: 'support_chat',
  sharedDataCache: 'shared-data-v1',
  sharedDataPointer: '/shared-data-key',
} as const

/** One key per account, so that another person at this device does not see them. */
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
