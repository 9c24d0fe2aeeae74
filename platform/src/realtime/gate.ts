// Lets a fixed number of tasks run at once; the others wait in the order they came.

export type Gate = <T>(task: () => Promise<T>) => Promise<T>

export function createGate(width: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
