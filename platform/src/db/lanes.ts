// The connections on which statements run as somebody, handed out one transaction at a time and thrown away as soon as they are lost.
import { createFairSlots, type Release } from '../limits/fair-slots.ts'
import { NoConnectionFree } from './connection-fault.ts'
import type { Lane } from './lane.ts'

export interface Lanes {
  /** Waits for a free connection, but not for ever. Whoever takes it gives it back. */
  take(holder: string, signal?: AbortSignal): Promise<Lane>
  give(lane: Lane): void
  close(): Promise<void>
}

// PostgreSQL keeps what was prepared on a connection until it ends, so each ends now and then; not all in the same minute.
const LIFE_MS = 30 * 60_000

export function createLanes(size: number, waitMs: number, open: () => Promise<Lane>): Lanes {
  const free: Lane[] = []
  const retireAt = new Map<Lane, number>()
  const releases = new Map<Lane, Release>()
  const slots = createFairSlots({
    size,
    // Half of the connections keep two processors busy, and the other half stays for everybody else.
    share: Math.ceil(size / 2),
    waitMs,
    timeoutError: () => new NoConnectionFree(waitMs),
  })

  async function make(): Promise<Lane> {
    const lane = await open()
    retireAt.set(lane, Date.now() + LIFE_MS * (1 + Math.random()))
    return lane
  }

  function takeFree(): Lane | undefined {
    for (let lane = free.pop(); lane; lane = free.pop()) {
      if (!lane.isLost() && Date.now() < (retireAt.get(lane) ?? 0)) return lane
      discard(lane)
    }
    return undefined
  }

  function discard(lane: Lane): void {
    if (retireAt.delete(lane)) lane.cut()
  }

  return {
    async take(holder, signal) {
      const release = await slots.take(holder, { signal })
      try {
        const lane = takeFree() ?? (await make())
        releases.set(lane, release)
        return lane
      } catch (error) {
        release()
        throw error
      }
    },
    give(lane) {
      if (lane.isLost()) discard(lane)
      else free.push(lane)
      const release = releases.get(lane)
      releases.delete(lane)
      release?.()
    },
    async close() {
      await Promise.all([...retireAt.keys()].map((lane) => lane.end()))
    },
  }
}
