// Limits how many imports run at once. Waiting imports are served first come, first served. An import that has run for long ends when
// another waits; sending the same file again continues it. Pure except for its timers.

interface Holder {
  readonly since: number
  readonly end: () => void
}

export function createImportPlaces({ size, turnMs }: { readonly size: number; readonly turnMs: number }) {
  // In the order in which they came.
  const holders = new Set<Holder>()
  const line = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined

  function hold(end: () => void): () => void {
    const holder = { since: performance.now(), end }
    holders.add(holder)
    endOverdue()
    return () => {
      if (!holders.delete(holder)) return
      const [next] = line
      next?.()
    }
  }

  /** Ends the import that has run longest, when its time is over and another one waits. */
  function endOverdue(): void {
    clearTimeout(timer)
    const [first] = holders
    if (line.size === 0 || !first) return
    const left = first.since + turnMs - performance.now()
    if (left > 0) timer = setTimeout(endOverdue, left + 1).unref()
    else first.end()
  }

  return {
    /** Resolves with a function that gives the place back. `end` is called when others wait and the holder's time is over. */
    take: (end: () => void, signal: AbortSignal) =>
      new Promise<() => void>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (holders.size < size && line.size === 0) return resolve(hold(end))
        const leave = () => {
          line.delete(next)
          reject(signal.reason)
        }
        const next = () => {
          line.delete(next)
          signal.removeEventListener('abort', leave)
          resolve(hold(end))
        }
        line.add(next)
        signal.addEventListener('abort', leave, { once: true })
        endOverdue()
      }),
  }
}
