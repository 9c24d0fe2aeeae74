// Hears of changes in the database while a screen shows what may change. A lost connection is made again.
import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Client } from './supabase.ts'

export interface Listener {
  readonly client: Client
  readonly topic: string
  /** Says to a new channel what it shall hear of. */
  readonly wants: (channel: RealtimeChannel) => void
  /** From now on nothing is missed. What was read before may be old, at the start as after a lost connection. */
  readonly onLive: () => void
  readonly onLost?: () => void
}

/** Answers how to stop. */
export function listen({ client, topic, wants, onLive, onLost }: Listener): () => void {
  let isStopped = false
  let close = () => {}

  const open = async () => {
    // The socket joins with the session's token, or it would hear nothing.
    await client.auth.getSession()
    if (isStopped) return
    const channel = client.channel(`${topic}:${++channels}`)
    wants(channel)
    // Joining is answered before the database is listened to; only then is nothing missed any more.
    channel.on('system', {}, (said: { extension?: unknown; status?: unknown }) => {
      if (!isStopped && said.extension === 'postgres_changes' && said.status === 'ok') onLive()
    })
    channel.subscribe((status) => {
      if (isStopped) return
      if (status !== 'SUBSCRIBED') onLost?.()
      // Errors and time-outs are tried again by the client itself; a closed channel is not.
      if (status === 'CLOSED') {
        close()
        setTimeout(() => !isStopped && void open(), AGAIN_MS)
      }
    })
    close = () => {
      close = () => {}
      void client.removeChannel(channel)
    }
  }

  void open()
  return () => {
    isStopped = true
    close()
  }
}

const AGAIN_MS = 2000
let channels = 0
