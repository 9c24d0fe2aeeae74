// LISTEN on one connection for all channels. After a lost connection it connects and listens again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { ConnectionPool } from './connection-pool.ts'
import { quoteIdentifier } from './quote-identifier.ts'

export type Listener = ReturnType<typeof createListener>

interface Subscription {
  readonly channel: string
  readonly onPayload: (payload: string) => void
  readonly onListening: () => void
}

const destroy = (client: PoolClient | null) => client?.connection.stream.destroy()

/** Short pauses: live updates stop until PostgreSQL is reached again. */
const MAX_PAUSE_MS = 1000

export function createListener(pool: ConnectionPool) {
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  let client: PoolClient | null = null
  /** One statement at a time: the connection has no queue. */
  let queue: Promise<unknown> = Promise.resolve()

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = queue.then(run)
    queue = turn.catch(() => undefined)
    return turn
  }

  async function listenTo(channels: readonly string[]): Promise<void> {
    client ??= await open()
    for (const channel of new Set(channels)) await client.query(`listen ${quoteIdentifier(channel)}`)
  }

  async function open(): Promise<PoolClient> {
    const opened = await pool.connect()
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of subscriptions) if (subscription.channel === channel) subscription.onPayload(payload)
    })
    opened.once('end', () => {
      if (closing.signal.aborted) return
      opened.release(true)
      client = null
      void inTurn(reconnect)
    })
    return opened
  }

  async function reconnect(): Promise<void> {
    for (
      let pauseMs = 100;
      client === null && !closing.signal.aborted;
      pauseMs = Math.min(pauseMs + 100, MAX_PAUSE_MS)
    ) {
      await sleep(pauseMs, null, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (closing.signal.aborted) return
      const waiting = [...subscriptions]
      try {
        await listenTo(waiting.map(({ channel }) => channel))
        for (const { onListening } of waiting) onListening()
      } catch {
        // Its end starts the next attempt.
        destroy(client)
      }
    }
  }

  return {
    /** Calls `onListening` now and after every reconnection. Notifications sent in between are lost. Resolves with a function that stops it. */
    async listen(
      channel: string,
      onPayload: (payload: string) => void,
      onListening: () => void = () => undefined,
    ): Promise<() => Promise<void>> {
      const subscription = { channel, onPayload, onListening }
      subscriptions.add(subscription)
      await inTurn(() => listenTo([channel])).catch((error: unknown) => {
        subscriptions.delete(subscription)
        throw error
      })
      onListening()
      return async () => void subscriptions.delete(subscription)
    },
    async close(): Promise<void> {
      closing.abort()
      await queue
      client?.release(true)
    },
  }
}
