// Keeps the newest notes on this device, up to date, until it is stopped. Loaded a while after the page.
import type { Capture } from '@jotsam/core/capture/capture'
import { limits } from '@jotsam/core/plan/limits'
import type { QueryClient } from '@tanstack/react-query'
import { changeKept, keptKeys, keyOf } from './kept-notes.ts'
import type { Client } from './supabase.ts'

/** Compares with the server at once and every half hour. In between it follows what the page reads and deletes. */
export async function keepNotes(
  client: Client,
  cache: QueryClient,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const kept = await keptKeys(userId)
  const compare = () => void compareWithServer(client, userId, kept, signal).catch(() => {})
  const stopFollowing = followReads(cache, userId, kept, signal)
  const timer = setInterval(compare, COMPARE_MS)
  signal.addEventListener('abort', () => {
    stopFollowing()
    clearInterval(timer)
  })
  compare()
}

const COMPARE_MS = 30 * 60_000
/** Rows in one answer: of ids, and of whole notes. */
const HEADS = 500
const NOTES = 50

type Keys = Map<string, string>

async function compareWithServer(client: Client, userId: string, kept: Keys, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine || signal.aborted) return
  const newest = new Map<string, string>()
  for (let from = 0; from < limits.list.keptOffline; from += HEADS) {
    const { data: heads } = await client
      .from('captures')
      .select('id, updated_at')
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, Math.min(from + HEADS, limits.list.keptOffline) - 1)
      .abortSignal(signal)
    if (!heads) return
    for (const head of heads) newest.set(head.id, keyOf(userId, head))
    if (heads.length < HEADS) break
  }
  const gone = [...kept].filter(([id]) => !newest.has(id))
  await change(
    kept,
    gone.map(([id]) => id),
    [],
    userId,
    signal,
  )
  const wanted = [...newest].filter(([id, key]) => kept.get(id) !== key).map(([id]) => id)
  for (let at = 0; at < wanted.length; at += NOTES) {
    const some = wanted.slice(at, at + NOTES)
    const { data: notes } = await client.from('captures').select('*').in('id', some).abortSignal(signal)
    if (!notes) return
    await change(kept, [], notes, userId, signal)
  }
}

function followReads(cache: QueryClient, userId: string, kept: Keys, signal: AbortSignal): () => void {
  return cache.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    const { queryKey, state } = query
    if (queryKey[0] !== 'captures' || queryKey[1] !== userId || queryKey.includes('kept')) return
    const deleted = queryKey[2] === 'one' && state.data === null ? [String(queryKey[3])] : []
    const listed = queryKey[2] === 'list' ? ((state.data as { captures?: Capture[] }).captures ?? []) : []
    void change(kept, deleted, listed, userId, signal).catch(() => {})
  })
}

async function change(
  kept: Keys,
  deleted: readonly string[],
  notes: readonly Capture[],
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const changed = notes.filter((note) => kept.get(note.id) !== keyOf(userId, note))
  const old = [...deleted, ...changed.map(({ id }) => id)].flatMap((id) => kept.get(id) ?? [])
  for (const id of deleted) kept.delete(id)
  for (const note of changed) kept.set(note.id, keyOf(userId, note))
  await changeKept(old, new Map(changed.map((note) => [keyOf(userId, note), note])))
}
