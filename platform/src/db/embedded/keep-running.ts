// Restarts an embedded PostgreSQL that died (out of memory, a full disk) as long as the server runs.
import type { Log } from '../../log/log.ts'
import type { Cluster } from './cluster.ts'

const LOOK_EVERY_MS = 1000
/** A longer pause after a failed start, for example on a full disk. */
const RETRY_AFTER_MS = 5000

export function keepRunning(cluster: Pick<Cluster, 'revive'>, log: Log): { stop(): Promise<void> } {
  let isOver = false
  let timer: NodeJS.Timeout
  let looking = Promise.resolve()
  const next = (ms: number) => {
    if (isOver) return
    timer = setTimeout(() => {
      looking = look()
    }, ms)
    timer.unref()
  }
  const look = () =>
    cluster.revive().then(
      (wasDead) => {
        if (wasDead) log.warn('PostgreSQL had ended by itself and was started again')
        next(LOOK_EVERY_MS)
      },
      (error: unknown) => {
        log.error({ err: error }, 'PostgreSQL has ended and does not start')
        next(RETRY_AFTER_MS)
      },
    )
  next(LOOK_EVERY_MS)
  return {
    async stop() {
      isOver = true
      clearTimeout(timer)
      await looking
    },
  }
}
