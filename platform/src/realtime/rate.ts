// A bucket that refills by the clock: so many a second, with a burst of one second.

export interface Rate {
  /** False when the bucket is empty. */
  take(): boolean
}

export function createRate(perSecond: number, now: () => number = () => performance.now()): Rate {
  let left = perSecond
  let filledAt = now()
  return {
    take() {
      const at = now()
      left = Math.min(perSecond, left + ((at - filledAt) / 1000) * perSecond)
      filledAt = at
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
