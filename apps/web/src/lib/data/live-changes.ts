// Listens for changes in the database. Reconnects after a lost connection.
import type { RealtimeChannel } from '@supabase/realtime-js'
import type { Client } from './supabase.ts'

export interface Listener {
  readonly client: Client
  readonly topic: string
  /** Adds the listeners to a new channel. */
  readonly addListeners: (channel: RealtimeChannel) => void
  /** Called when listening starts and after each reconnect. Data that was read before may be stale. */
  readonly onLive: () => void
  readonly onLost?: () => void
}

/** Returns a function that stops it. */
export function listen({ client, topic, addListeners, onLive, onLost }: Listener): () => void {
  let isStopped = false
  let close = () => {}

  const open = async () => {
    const realtime = await client.realtime().catch(() => null)
    // The channel joins with the session's token. Without one it would receive no rows.
    await realtime?.setAuth()
    if (isStopped) return
    if (!realtime) return openLater()
    const channel = realtime.channel(`${topic}:${++channels}`)
    addListeners(channel)
    // The server answers the join before it listens to the database. This message says that it listens.
    channel.on('system', {}, (message: { extension?: unknown; status?: unknown }) => {
      if (!isStopped && message.extension === 'postgres_changes' && message.status === 'ok') onLive()
    })
    channel.subscribe((status) => {
      if (isStopped) return
      if (status !== 'SUBSCRIBED') onLost?.()
      // The client retries errors and timeouts itself, but not a closed channel.
      if (status === 'CLOSED') {
        close()
        openLater()
      }
    })
    close = () => {
      close = () => {}
      void realtime.removeChannel(channel)
    }
  }

  const openLater = () => void setTimeout(() => !isStopped && void open(), RECONNECT_MS)

  void open()
  return () => {
    isStopped = true
    close()
  }
}

const RECONNECT_MS = 2000
let channels = 0
