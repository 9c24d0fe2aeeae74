// Counts in memory, for a bounded number of addresses or accounts at a time: a crowd of invented ones must not fill it.
import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'

/** Who can try from so many addresses has that many tries anyway; being forgotten gives them no more. */
const MOST_COUNTED = 20_000

export class BoundedMemory extends RateLimiterMemory {
  readonly #counted = new Set<string>()
  readonly #most: number

  constructor(options: IRateLimiterOptions, most = MOST_COUNTED) {
    super(options)
    this.#most = most
  }

  override consume(...[key, ...rest]: Parameters<RateLimiterMemory['consume']>) {
    this.#count(String(key))
    return super.consume(key, ...rest)
  }

  override reward(...[key, ...rest]: Parameters<RateLimiterMemory['reward']>) {
    this.#count(String(key))
    return super.reward(key, ...rest)
  }

  /** The one that tried longest ago goes first: a Set keeps the order of insertion. */
  #count(key: string): void {
    this.#counted.delete(key)
    this.#counted.add(key)
    for (const oldest of this.#counted) {
      if (this.#counted.size <= this.#most) break
      this.#counted.delete(oldest)
      void this.delete(oldest)
    }
  }
}
