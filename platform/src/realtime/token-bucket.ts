// A token bucket with a burst of one second.

export type TokenBucket = ReturnType<typeof createTokenBucket>

export function createTokenBucket(perSecond: number, now: () => number = () => performance.now()) {
  let left = perSecond
  let filledAt = now()
  function refill(): void {
    const at = now()
    left = Math.min(perSecond, left + ((at - filledAt) / 1000) * perSecond)
    filledAt = at
  }
  return {
    /** Returns false when the bucket is empty. */
    take(): boolean {
      refill()
      if (left < 1) return false
      left -= 1
      return true
    },
    /** Takes any amount; the balance may become negative. */
    spend(amount: number): void {
      refill()
      left -= amount
    },
    /** Milliseconds until the balance is no longer negative. */
    waitMs(): number {
      refill()
      return left >= 0 ? 0 : (-left / perSecond) * 1000
    },
  }
}
