// Values kept in local storage, by key. A browser may refuse it, and what lies there may have been written by anything: then
// nothing is kept, and nothing is found.

/** False when the device would not take it. */
export function keepLocally(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function dropLocally(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** To be checked by whoever reads it; null when nothing is there. */
export function readLocally(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function localKeys(prefix = ''): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
