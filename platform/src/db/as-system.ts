// Requests that need the platform's own tables. The driver would let them wait for a connection, and for an answer, without
// end: here they wait in a line of ours before anything is sent, and give up on a PostgreSQL that says nothing.
import type postgres from 'postgres'
import { ConnectionLost } from './connection-fault.ts'
import { createWaitingLine } from './waiting-line.ts'

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
  const line = createWaitingLine<void>(waitMs)
  let free = size

  async function hold<T>(run: (orGiveUp: () => void) => PromiseLike<T>): Promise<T> {
    if (free > 0) free--
    else await line.join()
    let isOver = false
    const orGiveUp = () => {
      if (isOver) throw new ConnectionLost()
    }
    // Whatever it throws, and however, the place is given back.
    const running = (async () => run(orGiveUp))()
    const release = () => {
      const next = line.next()
      if (next) next.resolve()
      else free++
    }
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
