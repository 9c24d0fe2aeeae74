// Which statements are worth PostgreSQL's memory. A connection keeps what it once prepared until it closes, so new ones are
// admitted on their second coming only, and no more than a bounded number in the time that a connection lives.
import { BoundedMap } from '../../limits/bounded-map.ts'

export interface PreparedShapes {
  /** Whether this text may be prepared; remembers that it came. */
  admits(text: string): boolean
}

export type ShapeLimits = {
  readonly capacity: number
  /** About how long a connection lives: by then most have forgotten what was admitted before. Each stops at a bound of its own. */
  readonly windowMs: number
  readonly now: () => number
}

export function createPreparedShapes({ capacity, windowMs, now }: ShapeLimits): PreparedShapes {
  const admitted = new Set<string>()
  const seenOnce = new BoundedMap<string, true>(capacity)
  let windowStart = now()

  return {
    admits(text) {
      if (admitted.has(text)) return true
      if (text.length > LONGEST_TEXT) return false
      if (now() - windowStart > windowMs) {
        windowStart = now()
        admitted.clear()
      }
      if (admitted.size >= capacity) return false
      if (!seenOnce.delete(text)) {
        seenOnce.set(text, true)
        return false
      }
      admitted.add(text)
      return true
    },
  }
}

// A screen's statements have some thousand letters; what has more is planned so long that preparing it saves little, and its plan is large.
const LONGEST_TEXT = 10_000
