// Runs a few expensive jobs at once, queues a bounded number, and rejects the rest. Pure.

export function createWorkSlots({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return {
    /** Returns null when the queue is full. */
    async run<T>(work: () => Promise<T>): Promise<T | null> {
      if (running < atOnce) running += 1
      else if (queue.length >= waiting) return null
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        // The slot passes straight to the next in the queue, so that a newcomer cannot take it.
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
