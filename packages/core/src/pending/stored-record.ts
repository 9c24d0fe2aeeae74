// Reads records from storage, which is shared with other scripts and with older versions of the app.

export type SyncStatus = 'pending' | 'syncing' | 'failed'

export function parseRecord(stored: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isSyncStatus(value: unknown): value is SyncStatus {
  return value === 'pending' || value === 'syncing' || value === 'failed'
}

export function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' ? value : otherwise
}
