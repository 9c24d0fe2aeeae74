// The recent searches of this account on this device. Signing out deletes them.
import { recentSearchesKey } from '@jotsam/core/pending/storage-keys'
import { addRecentSearch } from '@jotsam/core/search/search-filter'
import { useRef, useState } from 'react'
import { dropLocally, keepLocally, readLocally } from '../../../lib/device/local-values.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'

export interface RecentSearches {
  readonly recent: readonly string[]
  add(query: string): void
  /** For a search that found nothing. */
  drop(query: string): void
  forget(): void
}

export function useRecentSearches(): RecentSearches {
  const { user } = useSignedIn()
  const key = recentSearchesKey(user.id)
  const [recent, setRecent] = useState(() => read(key))
  /** The list before the latest search, which may have moved the oldest one out. */
  const before = useRef<readonly string[]>(recent)
  const keep = (next: string[]) => {
    setRecent(next)
    if (next.length === 0) dropLocally(key)
    else keepLocally(key, next)
  }
  return {
    recent,
    add(query) {
      // A longer version of the latest search replaces it.
      const [latest = '', ...older] = recent
      if (query.trim().toLowerCase() !== latest.toLowerCase()) before.current = recent
      const isLonger = latest !== '' && query.toLowerCase().startsWith(latest.toLowerCase())
      keep(addRecentSearch(isLonger ? older : recent, query))
    },
    drop(query) {
      const failed = query.trim().toLowerCase()
      const others = (list: readonly string[]) => list.filter((old) => old.toLowerCase() !== failed)
      if (recent[0]?.toLowerCase() === failed) keep(others(before.current))
      else if (others(recent).length < recent.length) keep(others(recent))
    },
    forget() {
      before.current = []
      keep([])
    },
  }
}

function read(key: string): string[] {
  const stored = readLocally(key)
  const words = Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  return addRecentSearch(words, '')
}
