// The connections on which statements run as somebody, handed out one transaction at a time and thrown away as soon as they are lost.
import type { Lane } from './lane.ts'
import { createWaitingLine } from './waiting-line.ts'

export interface Lanes {
  /** Waits for a free one, but not for ever. Whoever takes it gives it back. */
  take(): Promise<Lane>
  give(lane: Lane): void
  close(): Promise<void>
}

// PostgreSQL keeps what was prepared on a connection until it ends, so each ends now and then; not all in the same minute.
const LIFE_MS = 30 * 60_000

export function createLanes(size: number, waitMs: number, open: () => Promise<Lane>): Lanes {
  const free: Lane[] = []
  const retireAt = new Map<Lane, number>()
  const line = createWaitingLine<Lane>(waitMs)
  let opening = 0

  async function make(): Promise<Lane> {
    opening++
    try {
      const lane = await open()
      retireAt.set(lane, Date.now() + LIFE_MS * (1 + Math.random()))
      opening--
      return lane
    } catch (error) {
      opening--
      makeForNext()
      throw error
    }
  }

  /** There is room for another one: whoever waits longest gets it. */
  function makeForNext(): void {
    const next = line.next()
    if (next) make().then(next.resolve, next.reject)
  }

  function discard(lane: Lane): void {
    if (!retireAt.delete(lane)) return
    lane.cut()
    makeForNext()
  }

  return {
    async take() {
      for (let lane = free.pop(); lane; lane = free.pop()) {
        if (!lane.isLost() && Date.now() < (retireAt.get(lane) ?? 0)) return lane
        discard(lane)
      }
      if (retireAt.size + opening < size) return make()
      return line.join()
    },
    give(lane) {
      if (lane.isLost()) return discard(lane)
      const next = line.next()
      if (next) next.resolve(lane)
      else free.push(lane)
    },
    async close() {
      await Promise.all([...retireAt.keys()].map((lane) => lane.end()))
    },
  }
}
