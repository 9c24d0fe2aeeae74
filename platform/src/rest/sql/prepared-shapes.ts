// Which statements are worth PostgreSQL's memory. A connection keeps what it once prepared until it closes, so new ones are
// admitted on their second coming only, and no more than a bounded number in the time that a connection lives.

export interface PreparedShapes {
  /** Whether this text may be prepared; remembers that it came. */
  admits(text: string): boolean
}

export type ShapeLimits = {
  readonly capacity: number
  /** How long a connection may live: by then what was admitted before is forgotten by PostgreSQL too. */
  readonly windowMs: number
  readonly now: () => number
}

export function createPreparedShapes({ capacity, windowMs, now }: ShapeLimits): PreparedShapes {
  const admitted = new Set<string>()
  const seenOnce = new Set<string>()
  let windowStart = now()

  return {
    admits(text) {
      if (admitted.has(text)) return true
      if (now() - windowStart > windowMs) {
        windowStart = now()
        admitted.clear()
      }
      if (admitted.size >= capacity) return false
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= capacity) forgetOldest(seenOnce)
        seenOnce.add(text)
        return false
      }
      admitted.add(text)
      return true
    },
  }
}

// A Set keeps the order of insertion.
function forgetOldest(texts: Set<string>): void {
  for (const oldest of texts) {
    texts.delete(oldest)
    return
  }
}
