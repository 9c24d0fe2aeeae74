// What the app does a while after it is usable: keeps notes for searching without a connection, and uploads files that wait.
import type { QueryClient } from '@tanstack/react-query'
import { sendWaiting } from '../features/files/send-waiting.ts'
import { keepNotes } from '../lib/data/keep-notes.ts'
import type { Client } from '../lib/data/supabase.ts'

export async function workInBackground(
  client: Client,
  cache: QueryClient,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  await Promise.allSettled([keepNotes(client, cache, userId, signal), sendWaiting(client, userId, signal)])
}
