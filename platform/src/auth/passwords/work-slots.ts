// Lets a few pieces of heavy work run at a time and a bounded number wait; the rest is told to come back. Pure.

export interface WorkSlots {
  /** Runs the work in its turn; null when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T | null>
}

export function createWorkSlots({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkSlots {
  let running = 0
  const queue: (() => void)[] = []
  return {
    async run(work) {
      if (running < atOnce) running += 1
      else if (queue.length >= waiting) return null
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        // The slot passes straight to the next in line, so that nobody who comes later takes it.
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
