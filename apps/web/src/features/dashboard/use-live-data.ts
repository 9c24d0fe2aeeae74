// Keeps the open dashboard true: what changes elsewhere arrives by realtime within a second. What was read before changes were
// heard, at the start as after a lost connection, is asked for again: something may have changed in between.
import type { Capture } from '@jotsam/core/capture'
import type { Folder } from '@jotsam/core/folder'
import type { Profile } from '@jotsam/core/profile'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../lib/session/use-session.ts'
import type { Client } from '../../lib/supabase.ts'
import { dropCaptures, putCapture, refreshCaptures } from '../captures/captures-cache.ts'
import { notebooksKey } from '../notebooks/notebooks-queries.ts'
import { profileQuery } from '../plans/profile-query.ts'

/** Whether changes are heard at this moment. */
export function useLiveData(): boolean {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => listen({ client, userId: user.id, cache, onLive: setLive }), [client, user.id, cache])
  return isLive
}

interface Listener {
  readonly client: Client
  readonly userId: string
  readonly cache: QueryClient
  readonly onLive: (isLive: boolean) => void
}

const QUIET_MS = 250
const AGAIN_MS = 2000
let channels = 0

function listen({ client, userId, cache, onLive }: Listener): () => void {
  let stop = () => {}
  let isStopped = false
  const refresh = gathered(() => void refreshCaptures(cache, userId))
  const refreshAll = () => {
    refresh.soon()
    void cache.invalidateQueries({ queryKey: notebooksKey(userId) })
    void cache.invalidateQueries({ queryKey: profileQuery(client, userId).queryKey })
  }

  const open = async () => {
    // The socket joins with the session's token, or it would hear nothing.
    await client.auth.getSession()
    if (isStopped) return
    const own = { schema: 'public', filter: `user_id=eq.${userId}` } as const
    const channel = client
      .channel(`dashboard:${userId}:${++channels}`)
      .on<Capture>('postgres_changes', { ...own, event: 'INSERT', table: 'captures' }, take)
      .on<Capture>('postgres_changes', { ...own, event: 'UPDATE', table: 'captures' }, take)
      // A deleted row is known by its key only: no filter on its owner would match.
      .on<Capture>('postgres_changes', { schema: 'public', event: 'DELETE', table: 'captures' }, ({ old }) => {
        if (old.id) dropCaptures(cache, userId, [old.id])
        refresh.soon()
      })
      .on<Folder>('postgres_changes', { ...own, event: 'INSERT', table: 'folders' }, refreshNotebooks)
      .on<Folder>('postgres_changes', { ...own, event: 'UPDATE', table: 'folders' }, refreshNotebooks)
      .on<Folder>('postgres_changes', { schema: 'public', event: 'DELETE', table: 'folders' }, refreshNotebooks)
      .on<Profile>(
        'postgres_changes',
        { schema: 'public', event: '*', table: 'profiles', filter: `id=eq.${userId}` },
        () => {
          void cache.invalidateQueries({ queryKey: profileQuery(client, userId).queryKey })
          refresh.soon()
        },
      )
      // Joining is answered before the database is listened to; only then is nothing missed any more.
      .on('system', {}, (said: { extension?: unknown; status?: unknown }) => {
        if (isStopped || said.extension !== 'postgres_changes' || said.status !== 'ok') return
        onLive(true)
        refreshAll()
      })
      .subscribe((status) => {
        if (!isStopped && status !== 'SUBSCRIBED') onLive(false)
        // Errors and time-outs are tried again by the client itself; a closed channel is not.
        if (status === 'CLOSED' && !isStopped) {
          stop()
          setTimeout(() => !isStopped && void open(), AGAIN_MS)
        }
      })
    stop = () => {
      stop = () => {}
      void client.removeChannel(channel)
    }
  }

  const take = ({ new: row, errors }: { new: Capture; errors: unknown }) => {
    // A very large row comes cut; the refresh brings it whole.
    const isWhole = typeof row.content === 'string' && (!Array.isArray(errors) || errors.length === 0)
    if (isWhole) putCapture(cache, userId, row)
    refresh.soon()
  }
  const refreshNotebooks = () => {
    void cache.invalidateQueries({ queryKey: notebooksKey(userId) })
    refresh.soon()
  }

  void open()
  return () => {
    isStopped = true
    refresh.stop()
    stop()
  }
}

/** Many changes in a row are one refresh: soon after the first, and again after the last. */
function gathered(call: () => void): { soon(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = null
        call()
      }, QUIET_MS)
    },
    stop() {
      if (timer) clearTimeout(timer)
    },
  }
}
