// Keeps the open dashboard true: what changes elsewhere arrives by realtime within a second. What was read before changes were
// heard is asked for again: something may have changed in between.

import type { Profile } from '@jotsam/core/account/profile'
import type { Capture } from '@jotsam/core/capture/capture'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listen } from '../../lib/data/live-changes.ts'
import { refresher } from '../../lib/data/refresher.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { dropCaptures, putCapture, refreshCaptures } from '../captures/captures-cache.ts'
import { notebooksKey } from '../notebooks/notebooks-queries.ts'
import { profileQuery } from '../plans/profile-query.ts'

/** Whether changes are heard at this moment. */
export function useLiveData(): boolean {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => keepTrue(client, user.id, cache, setLive), [client, user.id, cache])
  return isLive
}

function keepTrue(client: Client, userId: string, cache: QueryClient, tell: (isLive: boolean) => void): () => void {
  const captures = refresher(() => refreshCaptures(cache, userId))
  const readNotebooks = () => void cache.invalidateQueries({ queryKey: notebooksKey(userId) })
  const readProfile = () => void cache.invalidateQueries({ queryKey: profileQuery(client, userId).queryKey })

  const take = ({ new: row, errors }: { new: Capture; errors: unknown }) => {
    // A very large row comes cut; the refresh brings it whole.
    const isWhole = typeof row.content === 'string' && (!Array.isArray(errors) || errors.length === 0)
    if (isWhole) putCapture(cache, userId, row)
    captures.soon()
  }
  const drop = ({ old }: { old: Partial<Capture> }) => {
    if (old.id) dropCaptures(cache, userId, [old.id])
    captures.soon()
  }
  const takeNotebook = () => {
    readNotebooks()
    captures.soon()
  }
  const takeProfile = () => {
    readProfile()
    captures.soon()
  }

  const stop = listen({
    client,
    topic: `dashboard:${userId}`,
    wants(channel) {
      const all = { schema: 'public' } as const
      const own = { ...all, filter: `user_id=eq.${userId}` } as const
      channel
        .on<Capture>('postgres_changes', { ...own, event: 'INSERT', table: 'captures' }, take)
        .on<Capture>('postgres_changes', { ...own, event: 'UPDATE', table: 'captures' }, take)
        // A deleted row is known by its key only: no filter on its owner would match.
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
      tell(true)
      captures.soon()
      readNotebooks()
      readProfile()
    },
    onLost: () => tell(false),
  })
  return () => {
    captures.stop()
    stop()
  }
}
