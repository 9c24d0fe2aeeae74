// Chooses the statements to prepare. A connection keeps prepared statements until it closes, so a statement is
// admitted at its second use, and only a bounded number within a connection's lifetime.
import { BoundedMap } from '../../limits/bounded-map.ts'

export type PreparedShapes = ReturnType<typeof createPreparedShapes>

export type ShapeLimits = {
  readonly capacity: number
  /** About the lifetime of a connection. Connections also have a limit of their own. */
  readonly windowMs: number
  readonly now: () => number
}

export function createPreparedShapes({ capacity, windowMs, now }: ShapeLimits) {
  const admitted = new Set<string>()
  const seenOnce = new BoundedMap<string, true>(capacity)
  let windowStart = now()

  return {
    /** Tells whether this text may be prepared, and records the use. */
    admits(text: string): boolean {
      if (admitted.has(text)) return true
      if (text.length > MAX_TEXT_LENGTH) return false
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

// Typical statements have about a thousand characters. A longer one takes so long to plan that preparing saves little.
const MAX_TEXT_LENGTH = 10_000
