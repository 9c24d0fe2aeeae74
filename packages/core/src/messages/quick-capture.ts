// Quick capture, and what a failed save is called.

export const quickCaptureMessages = {
  title: 'Quick Capture',
  sharedTitle: 'Capture Shared Content',
  save: 'Save Capture',
  cancel: 'Cancel',
  saved: 'Saved. Taking you to your dashboard...',
  contentRequired: 'Please enter some content to save',
  nothingShared: 'No shared content found.',
  loadTimeout: 'Loading timeout.',
  autoSaveFailed: 'Failed to save automatically.',
  loadFailed: 'Failed to load shared content.',
  retrying: (attempt: number, tries: number) => `Network error. Retrying (${attempt}/${tries})`,
  savedLocally: 'Saved locally. Will sync when connection improves.',
}

export const saveErrorMessages = {
  permissionDenied: 'Permission denied. Please sign in again.',
  tableNotFound: 'Table not found. Please contact support.',
  invalidRequest: 'Invalid request. Please check what you entered.',
  noMatchingRecords: 'No matching records found.',
  sessionInvalid: 'Your session is expired or invalid. Please sign in again.',
  sessionExpired: 'Session expired. Please sign in again.',
  noActiveSession: 'No active session. Please sign in.',
  authentication: 'Authentication error. Please sign in again.',
  networkFailed: 'Network request failed. Please check your connection.',
  corsBlocked: 'The request was blocked by the browser (CORS).',
  timedOut: 'The request timed out. Please try again.',
  noInternet: 'No internet connection.',
  databaseUnreachable: 'The database is unreachable. Please try again later.',
  database: (code: string) => `Database error (${code}). Please try again.`,
  other: 'Save failed',
}
