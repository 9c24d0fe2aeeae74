// What was last read, kept on the device per account: the dashboard opens with it at once, and without a connection. It is old
// by definition, so everything is asked for again as soon as it can be.

import { storageKeys } from '@jotsam/core/pending/storage-keys'
import { emptyFilter } from '@jotsam/core/search/search-filter'
import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { emptyStore, readFrom, writeTo } from '../device/device-db.ts'
import { dropLocally, localKeys } from '../device/local-values.ts'

export async function restoreReads(cache: QueryClient, userId: string): Promise<void> {
  const kept = await readFrom('reads', userId).catch(() => null)
  if (!isSnapshot(kept) || kept.format !== FORMAT) return
  hydrate(cache, kept.reads)
}

/** Writes what is read from now on, a moment after it came. */
export function keepReads(cache: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    void writeTo('reads', userId, { format: FORMAT, reads: snapshot(cache) }).catch(() => {})
  }
  const forget = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isWorthKeeping(query)) timer ??= setTimeout(write, QUIET_MS)
  })
  // What was read while this came.
  if (cache.getQueryCache().getAll().some(isWorthKeeping)) timer = setTimeout(write, QUIET_MS)
  return () => {
    forget()
    clearTimeout(timer)
  }
}

/** Whoever signs out leaves nothing to read, their searches included. */
export async function forgetReads(): Promise<void> {
  for (const key of localKeys(storageKeys.recentSearches)) dropLocally(key)
  await emptyStore('reads').catch(() => {})
}

/** Another number is another shape: what an older version of the app kept is not read. */
const FORMAT = 1
const QUIET_MS = 1000
const LONGEST_LIST = 100
const KINDS: ReadonlySet<unknown> = new Set(['captures', 'notebooks', 'profile'])

function snapshot(cache: QueryClient): DehydratedState {
  const reads = dehydrate(cache, { shouldDehydrateQuery: isWorthKeeping, shouldDehydrateMutation: () => false })
  return {
    ...reads,
    queries: reads.queries.map((query) => ({
      ...query,
      state: { ...query.state, data: shortened(query.state.data), isInvalidated: true },
    })),
  }
}

function isWorthKeeping({ queryKey, state }: Query): boolean {
  return state.status === 'success' && KINDS.has(queryKey[0]) && !isSearch(queryKey)
}

/** The lists of notebooks are kept, those of searches are not. */
function isSearch(key: readonly unknown[]): boolean {
  const view = key.at(-1)
  if (typeof view !== 'object' || view === null || !('filter' in view)) return false
  return JSON.stringify(view.filter) !== JSON.stringify(emptyFilter)
}

function shortened(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('captures' in data) || !Array.isArray(data.captures)) return data
  return { ...data, captures: data.captures.slice(0, LONGEST_LIST) }
}

function isSnapshot(kept: unknown): kept is { format: number; reads: DehydratedState } {
  return typeof kept === 'object' && kept !== null && 'format' in kept && 'reads' in kept
}
