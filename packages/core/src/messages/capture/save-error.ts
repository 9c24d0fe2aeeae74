// Messages for a failed save.

export const saveErrorMessages = {
  permissionDenied: 'Permission denied. Sign in again.',
  tableNotFound: 'Table not found. Contact support.',
  invalidRequest: 'Invalid request. Check what you entered.',
  noMatchingRecords: 'No matching records found.',
  sessionInvalid: 'Your session is expired or invalid. Sign in again.',
  sessionExpired: 'Session expired. Sign in again.',
  noActiveSession: 'No active session. Sign in.',
  authentication: 'Authentication error. Sign in again.',
  secondFactor: 'Enter your two-step sign-in code first.',
  noServerSpace: 'The server is out of disk space and cannot save changes. Try again later.',
  networkFailed: 'Network request failed. Check your connection.',
  corsBlocked: 'The request was blocked by the browser (CORS).',
  timedOut: 'The request timed out. Try again.',
  noInternet: 'No internet connection.',
  databaseUnreachable: 'The database is unreachable. Try again later.',
  database: (code: string) => `Database error (${code}). Try again.`,
  other: 'Save failed',
}
