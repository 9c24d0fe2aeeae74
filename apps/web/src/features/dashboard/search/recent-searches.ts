// The last searches, kept on this device.
import { addRecentSearch } from '@jotsam/core/search-filter'
import { storageKeys } from '@jotsam/core/storage-keys'
import { useState } from 'react'
import { dropLocally, keepLocally, readLocally } from '../../../lib/local-values.ts'

export interface RecentSearches {
  readonly recent: readonly string[]
  add(query: string): void
  forget(): void
}

export function useRecentSearches(): RecentSearches {
  const [recent, setRecent] = useState(read)
  const keep = (next: string[]) => {
    setRecent(next)
    if (next.length === 0) dropLocally(storageKeys.recentSearches)
    else keepLocally(storageKeys.recentSearches, next)
  }
  return {
    recent,
    add(query) {
      // What was typed on is one search, not two.
      const [latest = '', ...older] = recent
      const isLonger = latest !== '' && query.toLowerCase().startsWith(latest.toLowerCase())
      keep(addRecentSearch(isLonger ? older : recent, query))
    },
    forget: () => keep([]),
  }
}

function read(): string[] {
  const stored = readLocally(storageKeys.recentSearches)
  const words = Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  return addRecentSearch(words, '')
}
