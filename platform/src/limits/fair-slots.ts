// A bounded resource that several callers share: nobody holds more than a share of it, and waiting callers are served
// in turn (round robin), not in order of arrival.

/** Gives the slots back. A second call does nothing. */
export type Release = () => void

export interface FairSlotsOptions {
  readonly size: number
  /** The most that one caller may hold. */
  readonly share: number
  readonly waitMs: number
  readonly timeoutError: () => Error
}

export function createFairSlots({ size, share, waitMs, timeoutError }: FairSlotsOptions) {
  let free = size
  const held = new Map<string, number>()
  /** Waiting requests by caller. The first caller is the next one in turn. */
  const lines = new Map<string, Set<Waiting>>()

  const isWithinShare = (caller: string, amount: number) => (held.get(caller) ?? 0) + amount <= share

  function grant(caller: string, amount: number): Release {
    free -= amount
    held.set(caller, (held.get(caller) ?? 0) + amount)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      free += amount
      const left = (held.get(caller) ?? 0) - amount
      if (left > 0) held.set(caller, left)
      else held.delete(caller)
      serveWaiting()
    }
  }

  function serveWaiting(): void {
    for (let next = nextInTurn(); next; next = nextInTurn()) next.resolve(grant(next.caller, next.amount))
  }

  function nextInTurn(): Waiting | null {
    for (const [caller, line] of lines) {
      const [first] = line
      if (!first || !isWithinShare(caller, first.amount)) continue
      // Smaller requests of later callers do not overtake a large one, which would otherwise wait for ever.
      if (first.amount > free) return null
      leave(first)
      // The caller's other requests wait for its next turn.
      if (lines.delete(caller)) lines.set(caller, line)
      return first
    }
    return null
  }

  function leave(waiting: Waiting): void {
    const line = lines.get(waiting.caller)
    line?.delete(waiting)
    if (line?.size === 0) lines.delete(waiting.caller)
    waiting.stopWaiting()
  }

  function wait(caller: string, amount: number, signal: AbortSignal | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const giveUp = (error: unknown) => {
        leave(waiting)
        reject(error)
        serveWaiting()
      }
      const onAbort = () => giveUp(signal?.reason)
      const timer = setTimeout(() => giveUp(timeoutError()), waitMs)
      signal?.addEventListener('abort', onAbort)
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiting: Waiting = { caller, amount, resolve, stopWaiting }
      const line = lines.get(caller) ?? new Set()
      lines.set(caller, line.add(waiting))
      serveWaiting()
    })
  }

  return {
    /** Waits for `amount` slots. Rejects with `timeoutError()` after `waitMs`, or with the signal's reason. */
    async take(
      caller: string,
      { amount = 1, signal }: { amount?: number; signal?: AbortSignal | undefined } = {},
    ): Promise<Release> {
      signal?.throwIfAborted()
      const wanted = Math.min(amount, share, size)
      if (lines.size === 0 && wanted <= free && isWithinShare(caller, wanted)) return grant(caller, wanted)
      return wait(caller, wanted, signal)
    },
  }
}

interface Waiting {
  readonly caller: string
  readonly amount: number
  resolve(release: Release): void
  stopWaiting(): void
}
