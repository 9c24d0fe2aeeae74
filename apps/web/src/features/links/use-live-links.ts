// Links that are made or deleted elsewhere show here within a second. Whoever shows links listens; a dashboard without an open
// note need not. `withNotes`: of the notes' own changes nobody else here hears.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '../../lib/session/use-session.ts'
import type { Client } from '../../lib/supabase.ts'
import { linksKey } from './links-queries.ts'

export function useLiveLinks({ withNotes }: { withNotes: boolean }): void {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  useEffect(
    () => listen(client, user.id, cache, withNotes ? ['note_connections', 'captures'] : ['note_connections']),
    [client, user.id, cache, withNotes],
  )
}

const QUIET_MS = 200
const AGAIN_MS = 2000
let channels = 0

function listen(client: Client, userId: string, cache: QueryClient, tables: readonly string[]): () => void {
  let isStopped = false
  let stop = () => {}
  let soon: ReturnType<typeof setTimeout> | undefined
  // Many changes in a row are read once.
  const reload = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      void cache.invalidateQueries({ queryKey: linksKey(userId) })
    }, QUIET_MS)
  }
  const open = async () => {
    // The socket joins with the session's token, or it would hear nothing.
    await client.auth.getSession()
    if (isStopped) return
    const channel = client.channel(`links:${userId}:${++channels}`)
    // No filter on the owner: a deleted row is known by its key only, and the server tells nobody of what is not theirs.
    for (const table of tables) channel.on('postgres_changes', { schema: 'public', event: '*', table }, reload)
    // Something may have changed between the first read and the first word.
    channel.on('system', {}, (said: { extension?: unknown; status?: unknown }) => {
      if (said.extension === 'postgres_changes' && said.status === 'ok') reload()
    })
    channel.subscribe((status) => {
      if (status !== 'CLOSED' || isStopped) return
      stop()
      setTimeout(() => !isStopped && void open(), AGAIN_MS)
    })
    stop = () => {
      stop = () => {}
      void client.removeChannel(channel)
    }
  }
  void open()
  return () => {
    isStopped = true
    clearTimeout(soon)
    stop()
  }
}
