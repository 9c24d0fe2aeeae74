// Keeps the latest query results of each account on the device. The dashboard opens with them at once, also offline. They are
// marked as stale, so that every query is read again as soon as possible.
import { storageKeys } from '@jotsam/core/pending/storage-keys'
import { emptyFilter } from '@jotsam/core/search/search-filter'
import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { emptyStore, readFrom, writeTo } from '../device/device-db.ts'
import { dropLocally, localKeys } from '../device/local-values.ts'

export async function restoreQueries(cache: QueryClient, userId: string): Promise<void> {
  const stored = await readFrom('reads', userId).catch(() => null)
  if (!isSnapshot(stored) || stored.format !== FORMAT) return
  hydrate(cache, stored.reads)
}

/** Stores every later result, with a short delay. Returns a function that stops it. */
export function followQueries(cache: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    void writeTo('reads', userId, { format: FORMAT, reads: snapshot(cache) }).catch(() => {})
  }
  const unsubscribe = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isStored(query)) timer ??= setTimeout(write, DELAY_MS)
  })
  // Results that arrived while this code was loading.
  if (cache.getQueryCache().getAll().some(isStored)) timer = setTimeout(write, DELAY_MS)
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Deletes the results, the kept notes and files and the recent searches of all accounts on this device. */
export async function deleteQuerySnapshots(): Promise<void> {
  for (const key of localKeys(storageKeys.recentSearches)) dropLocally(key)
  // As in features/files/file-cache.ts. A page that is not served securely has no cache.
  await Promise.all([emptyStore('reads'), emptyStore('notes'), globalThis.caches?.delete('jotsam-files')]).catch(
    () => {},
  )
}

/** Change it with the stored shape. Snapshots with another number are ignored. */
const FORMAT = 1
const DELAY_MS = 1000
const LONGEST_LIST = 100
const STORED_KINDS: ReadonlySet<unknown> = new Set(['captures', 'notebooks', 'profile', 'saved-searches'])

function snapshot(cache: QueryClient): DehydratedState {
  const reads = dehydrate(cache, { shouldDehydrateQuery: isStored, shouldDehydrateMutation: () => false })
  return {
    ...reads,
    queries: reads.queries.map((query) => ({
      ...query,
      state: { ...query.state, data: shortened(query.state.data), isInvalidated: true },
    })),
  }
}

function isStored({ queryKey, state }: Query): boolean {
  const isOwnCopy = queryKey.includes('kept')
  return state.status === 'success' && STORED_KINDS.has(queryKey[0]) && !isOwnCopy && !isSearch(queryKey)
}

/** Lists of notebooks are stored, search results are not. */
function isSearch(key: readonly unknown[]): boolean {
  const view = key.at(-1)
  if (typeof view !== 'object' || view === null || !('filter' in view)) return false
  return JSON.stringify(view.filter) !== JSON.stringify(emptyFilter)
}

function shortened(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('captures' in data) || !Array.isArray(data.captures)) return data
  return { ...data, captures: data.captures.slice(0, LONGEST_LIST) }
}

function isSnapshot(stored: unknown): stored is { format: number; reads: DehydratedState } {
  return typeof stored === 'object' && stored !== null && 'format' in stored && 'reads' in stored
}
