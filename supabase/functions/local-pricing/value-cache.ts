// Values from elsewhere, kept in memory: fresh for a while, stale rather than none, and asked for once however many wait.

export interface KeptValues<T> {
  /** `load` gives null when it fails. Null here: it never succeeded. */
  get(key: string, load: () => Promise<T | null>): Promise<T | null>
}

export interface KeptValuesOptions {
  readonly freshMs: number
  /** How long after a failure nobody asks again: visitors shall not all wait for a service that is down. */
  readonly retryMs: number
  readonly maxKeys: number
  readonly now?: () => number
}

export function keptValues<T>({ freshMs, retryMs, maxKeys, now = Date.now }: KeptValuesOptions): KeptValues<T> {
  const entries = new Map<string, Entry<T>>()

  async function refresh(entry: Entry<T>, load: () => Promise<T | null>): Promise<T | null> {
    const value = await load().catch(() => null)
    entry.askAgainAt = now() + (value === null ? retryMs : freshMs)
    entry.value = value ?? entry.value
    entry.loading = null
    return entry.value
  }

  return {
    async get(key, load) {
      const entry = entries.get(key) ?? { value: null, askAgainAt: 0, loading: null }
      // The least recently wanted is the first to go.
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
