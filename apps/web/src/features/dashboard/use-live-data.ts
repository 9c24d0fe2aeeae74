// Updates the open dashboard with changes from other devices, by realtime. When the connection starts, everything is read again,
// because changes may have been missed. On a page that was just loaded this waits until it is painted.
import type { Profile } from '@jotsam/core/account/profile'
import type { Capture } from '@jotsam/core/capture/capture'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listen } from '../../lib/data/live-changes.ts'
import { notebooksQuery } from '../../lib/data/notebooks-queries.ts'
import { profileQuery } from '../../lib/data/profile-query.ts'
import { refresher } from '../../lib/data/refresher.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { dropCaptures, putCapture, refreshCaptures } from '../captures/captures-cache.ts'

/** Whether the realtime connection works at this moment. Its code loads once the notes are shown, so that they do not wait for it. */
export function useLiveData(isShown: boolean): boolean {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const [isLive, setLive] = useState(false)
  const [isStarted, setStarted] = useState(false)
  const isRead = useRef(false)
  useEffect(() => {
    if (isShown) (window.requestIdleCallback ?? setTimeout)(() => setStarted(true))
  }, [isShown])
  useEffect(() => {
    if (isStarted) return followChanges(client, user.id, cache, setLive, isRead)
  }, [isStarted, client, user.id, cache])
  // Other screens show this data too, and it may have changed since it was read last.
  useEffect(
    () => () => {
      if (!isRead.current) readAll(cache, client, user.id)
    },
    [cache, client, user.id],
  )
  return isLive
}

function followChanges(
  client: Client,
  userId: string,
  cache: QueryClient,
  setLive: (isLive: boolean) => void,
  isRead: { current: boolean },
): () => void {
  const captures = refresher(() => refreshCaptures(cache, userId))

  const take = ({ new: row, errors }: { new: Capture; errors: unknown }) => {
    // The server cuts a very large row. The refresh loads it complete.
    const isWhole = typeof row.content === 'string' && (!Array.isArray(errors) || errors.length === 0)
    if (isWhole) putCapture(cache, userId, row)
    captures.soon()
  }
  const drop = ({ old }: { old: Partial<Capture> }) => {
    if (old.id) dropCaptures(cache, userId, [old.id])
    captures.soon()
  }
  const takeNotebook = () => {
    readNotebooks(cache, client, userId)
    captures.soon()
  }
  const takeProfile = () => {
    readProfile(cache, client, userId)
    captures.soon()
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = listen({
    client,
    topic: `dashboard:${userId}`,
    addListeners(channel) {
      const all = { schema: 'public' } as const
      const own = { ...all, filter: `user_id=eq.${userId}` } as const
      channel
        .on<Capture>('postgres_changes', { ...own, event: 'INSERT', table: 'captures' }, take)
        .on<Capture>('postgres_changes', { ...own, event: 'UPDATE', table: 'captures' }, take)
        // A deleted row has only its key, so a filter on its owner would not match.
        .on<Capture>('postgres_changes', { ...all, event: 'DELETE', table: 'captures' }, drop)
        .on<Folder>('postgres_changes', { ...own, event: 'INSERT', table: 'folders' }, takeNotebook)
        .on<Folder>('postgres_changes', { ...own, event: 'UPDATE', table: 'folders' }, takeNotebook)
        .on<Folder>('postgres_changes', { ...all, event: 'DELETE', table: 'folders' }, takeNotebook)
        .on<Profile>(
          'postgres_changes',
          { ...all, event: '*', table: 'profiles', filter: `id=eq.${userId}` },
          takeProfile,
        )
    },
    onLive() {
      setLive(true)
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          isRead.current = true
          readAll(cache, client, userId)
        },
        Math.max(0, PAINTED_AFTER_MS - performance.now()),
      )
    },
    onLost: () => setLive(false),
  })
  return () => {
    clearTimeout(timer)
    captures.stop()
    stop()
  }
}

function readAll(cache: QueryClient, client: Client, userId: string): void {
  void refreshCaptures(cache, userId)
  readNotebooks(cache, client, userId)
  readProfile(cache, client, userId)
}

/** Their counts are read with the captures. */
function readNotebooks(cache: QueryClient, client: Client, userId: string): void {
  void cache.invalidateQueries({ queryKey: notebooksQuery(client, userId).queryKey })
}

function readProfile(cache: QueryClient, client: Client, userId: string): void {
  void cache.invalidateQueries({ queryKey: profileQuery(client, userId).queryKey })
}

/** Since the page was opened. */
const PAINTED_AFTER_MS = 4000
