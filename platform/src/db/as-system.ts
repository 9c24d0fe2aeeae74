// Requests that need the platform's own tables. The driver would let them wait for a connection, and for an answer, without
// end: here they wait in a line of ours before anything is sent, and give up on a PostgreSQL that says nothing.
import type postgres from 'postgres'
import { createFairSlots } from '../limits/fair-slots.ts'
import { ConnectionLost, NoConnectionFree } from './connection-fault.ts'

export interface AsSystem {
  /** Runs statements that need no transaction. */
  ask<T>(run: (sql: postgres.Sql) => PromiseLike<T>): Promise<T>
  /** Commits when `run` ends well, unless the caller was told that it failed. */
  transact<T>(run: (tx: postgres.TransactionSql) => Promise<T>): Promise<T>
}

export interface AsSystemOptions {
  readonly size: number
  readonly waitMs: number
  readonly patienceMs: number
}

export function createAsSystem(sql: postgres.Sql, { size, waitMs, patienceMs }: AsSystemOptions): AsSystem {
  // One line for all: rate limits by address bound what one client may ask of these.
  const slots = createFairSlots({ size, share: size, waitMs, timeoutError: () => new NoConnectionFree(waitMs) })

  async function hold<T>(run: (orGiveUp: () => void) => PromiseLike<T>): Promise<T> {
    const release = await slots.take('system')
    let isOver = false
    const orGiveUp = () => {
      if (isOver) throw new ConnectionLost()
    }
    // Whatever it throws, and however, the place is given back.
    const running = (async () => run(orGiveUp))()
    // Not when the caller is told: the driver's connection is taken until it answers.
    running.then(release, release)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        isOver = true
        reject(new ConnectionLost())
      }, patienceMs)
      running.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  return {
    ask: (run) => hold(() => run(sql)),
    transact: <T>(run: (tx: postgres.TransactionSql) => Promise<T>) =>
      hold(
        async (orGiveUp) =>
          (await sql.begin(async (tx) => {
            orGiveUp()
            const result = await run(tx)
            orGiveUp()
            return result
          })) as T,
      ),
  }
}
