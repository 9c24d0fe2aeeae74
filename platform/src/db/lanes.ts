// Connections that each serve one transaction at a time, thrown away as soon as they are lost.
// The driver's own pool would bring a lost connection back in the middle of a transaction and run the rest of it outside.
import type postgres from 'postgres'

export interface Lane {
  readonly sql: postgres.Sql
  /** True once its connection has closed: nothing said on it since can be believed. */
  isLost(): boolean
}

export interface Lanes {
  /** Waits for a free one. Whoever takes it gives it back. */
  take(): Promise<Lane>
  give(lane: Lane): void
  /** For one that hangs or is lost: it is not used again. */
  discard(lane: Lane): void
  close(): Promise<void>
}

interface OwnedLane extends Lane {
  readonly retireAt: number
}

// PostgreSQL keeps what was prepared on a connection until it ends, so each ends now and then; not all in the same minute.
const LIFE_MS = 30 * 60_000

/** `open` makes a client with a single connection and tells when that closes. */
export function createLanes(size: number, open: (onClose: () => void) => postgres.Sql): Lanes {
  const free: OwnedLane[] = []
  const all = new Set<Lane>()
  const waiting: ((lane: Lane) => void)[] = []

  const make = (): OwnedLane => {
    let lost = false
    const sql = open(() => {
      lost = true
    })
    const lane = { sql, isLost: () => lost, retireAt: Date.now() + LIFE_MS * (1 + Math.random()) }
    all.add(lane)
    return lane
  }

  const discard = (lane: Lane) => {
    if (!all.delete(lane)) return
    lane.sql.end({ timeout: 0 }).catch(() => undefined)
    const next = waiting.shift()
    if (next) next(make())
  }

  return {
    take() {
      for (let lane = free.pop(); lane; lane = free.pop()) {
        if (!lane.isLost() && Date.now() < lane.retireAt) return Promise.resolve(lane)
        discard(lane)
      }
      if (all.size < size) return Promise.resolve(make())
      return new Promise((resolve) => waiting.push(resolve))
    },
    give(lane) {
      if (lane.isLost()) return discard(lane)
      const next = waiting.shift()
      if (next) next(lane)
      else free.push(lane as OwnedLane)
    },
    discard,
    async close() {
      await Promise.all([...all].map((lane) => lane.sql.end({ timeout: 5 })))
    },
  }
}
