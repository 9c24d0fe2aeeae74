// JSON values in local storage. A browser may refuse the storage, and a stored value may be malformed. Both read as no value.

/** False when the browser refused it. */
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

/** Null when there is no value. The caller checks its shape. */
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
