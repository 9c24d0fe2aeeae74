// A token bucket with a burst of one second.

export interface TokenBucket {
  /** Returns false when the bucket is empty. */
  take(): boolean
  /** Takes any amount; the balance may become negative. */
  spend(amount: number): void
  /** Milliseconds until the balance is no longer negative. */
  waitMs(): number
}

export function createTokenBucket(perSecond: number, now: () => number = () => performance.now()): TokenBucket {
  let left = perSecond
  let filledAt = now()
  function refill(): void {
    const at = now()
    left = Math.min(perSecond, left + ((at - filledAt) / 1000) * perSecond)
    filledAt = at
  }
  return {
    take() {
      refill()
      if (left < 1) return false
      left -= 1
      return true
    },
    spend(amount) {
      refill()
      left -= amount
    },
    waitMs() {
      refill()
      return left >= 0 ? 0 : (-left / perSecond) * 1000
    },
  }
}
