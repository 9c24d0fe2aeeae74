// Sends PostgreSQL notifications in order and in batches. Failed ones are dropped, because they concern only the moment.
import type { Sql } from '../../db/sql.ts'
import type { Log } from '../../log/log.ts'

const MAX_BATCH = 200
const MAX_QUEUED = 10_000

export function createNoticeSender(system: Sql, channel: string, log: Log) {
  const waiting: string[] = []
  let flushing: Promise<void> = Promise.resolve()
  let isFlushing = false

  return {
    send(payload: string) {
      if (waiting.length >= MAX_QUEUED) return
      waiting.push(payload)
      if (!isFlushing) flushing = flush()
    },
    /** Resolves when everything has been sent. */
    flushed: () => flushing,
  }

  async function flush(): Promise<void> {
    isFlushing = true
    while (waiting.length > 0) {
      const payloads = JSON.stringify(waiting.splice(0, MAX_BATCH))
      try {
        await system`
          select pg_notify(${channel}::text, payload) from json_array_elements_text(${payloads}::text::json) as payload`
      } catch (error) {
        log.warn({ err: error }, 'other servers could not be told')
      }
    }
    isFlushing = false
  }
}
