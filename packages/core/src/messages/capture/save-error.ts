// Messages for a failed save.

export const saveErrorMessages = {
  permissionDenied: 'Permission denied. Please sign in again.',
  tableNotFound: 'Table not found. Please contact support.',
  invalidRequest: 'Invalid request. Please check what you entered.',
  noMatchingRecords: 'No matching records found.',
  sessionInvalid: 'Your session is expired or invalid. Please sign in again.',
  sessionExpired: 'Session expired. Please sign in again.',
  noActiveSession: 'No active session. Please sign in.',
  authentication: 'Authentication error. Please sign in again.',
  secondFactor: 'Enter the code of your second factor first.',
  noServerSpace: 'The server is short of disk space and takes no changes. Please try again later.',
  networkFailed: 'Network request failed. Please check your connection.',
  corsBlocked: 'The request was blocked by the browser (CORS).',
  timedOut: 'The request timed out. Please try again.',
  noInternet: 'No internet connection.',
  databaseUnreachable: 'The database is unreachable. Please try again later.',
  database: (code: string) => `Database error (${code}). Please try again.`,
  other: 'Save failed',
}
