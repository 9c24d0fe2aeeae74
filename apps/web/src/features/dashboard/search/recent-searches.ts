// The last searches, kept on this device.
import { addRecentSearch } from '@jotsam/core/search-filter'
import { storageKeys } from '@jotsam/core/storage-keys'
import { useState } from 'react'

export interface RecentSearches {
  readonly recent: readonly string[]
  add(query: string): void
  forget(): void
}

export function useRecentSearches(): RecentSearches {
  const [recent, setRecent] = useState(read)
  const keep = (next: string[]) => {
    setRecent(next)
    try {
      if (next.length === 0) localStorage.removeItem(storageKeys.recentSearches)
      else localStorage.setItem(storageKeys.recentSearches, JSON.stringify(next))
    } catch {} // A device that keeps nothing has no recent searches.
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
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.recentSearches) ?? '[]')
    const words = Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
    return addRecentSearch(words, '')
  } catch {
    return []
  }
}
