// A bucket that refills by the clock: so many a second, with a burst of one second.

export interface Rate {
  /** False when the bucket is empty. */
  take(): boolean
  /** Takes any amount; what the bucket does not hold becomes a debt. */
  spend(amount: number): void
  /** How long until a debt is paid off. */
  waitMs(): number
}

export function createRate(perSecond: number, now: () => number = () => performance.now()): Rate {
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
