// An in-memory cache: values stay fresh for a while, a stale value is better than none, and concurrent callers share one load.

export interface KeptValuesOptions {
  readonly freshMs: number
  /** How long to wait after a failure, so that visitors do not all wait for a service that is down. */
  readonly retryMs: number
  readonly maxKeys: number
  readonly now?: () => number
}

export function valueCache<T>({ freshMs, retryMs, maxKeys, now = Date.now }: KeptValuesOptions) {
  const entries = new Map<string, Entry<T>>()

  async function refresh(entry: Entry<T>, load: () => Promise<T | null>): Promise<T | null> {
    const value = await load().catch(() => null)
    entry.askAgainAt = now() + (value === null ? retryMs : freshMs)
    entry.value = value ?? entry.value
    entry.loading = null
    return entry.value
  }

  return {
    /** `load` returns null when it fails. The result is null while no load has succeeded. */
    async get(key: string, load: () => Promise<T | null>): Promise<T | null> {
      const entry = entries.get(key) ?? { value: null, askAgainAt: 0, loading: null }
      // Evicts the least recently used value first.
      entries.delete(key)
      entries.set(key, entry)
      for (const oldest of entries.keys()) {
        if (entries.size <= maxKeys) break
        entries.delete(oldest)
      }
      if (entry.loading) return entry.value ?? entry.loading
      if (now() < entry.askAgainAt) return entry.value
      entry.loading = refresh(entry, load)
      return entry.loading
    },
  }
}

interface Entry<T> {
  value: T | null
  askAgainAt: number
  loading: Promise<T | null> | null
}
