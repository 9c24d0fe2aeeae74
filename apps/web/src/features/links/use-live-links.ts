// Reloads links when they change elsewhere. Only screens that show links subscribe. `withNotes` also subscribes to changed
// notes, on screens where nothing else does.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '../../lib/data/live-changes.ts'
import { refresher } from '../../lib/data/refresher.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { linksKey } from './links-queries.ts'

export function useLiveLinks({ withNotes }: { withNotes: boolean }): void {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  useEffect(() => {
    const tables = withNotes ? ['note_connections', 'captures'] : ['note_connections']
    const reload = refresher(() => cache.invalidateQueries({ queryKey: linksKey(user.id) }))
    const stop = listen({
      client,
      topic: `links:${user.id}`,
      addListeners(channel) {
        // No filter on the owner: the event of a deleted row has only its key. Row level security keeps other people's out.
        for (const table of tables) channel.on('postgres_changes', { schema: 'public', event: '*', table }, reload.soon)
      },
      onLive: reload.soon,
    })
    return () => {
      reload.stop()
      stop()
    }
  }, [client, user.id, cache, withNotes])
}
