// An in-memory rate limiter with a bounded number of keys, so that invented accounts cannot fill the memory.
import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'

/** An attacker with this many addresses has that many attempts anyway; evicting a key gives them no more. */
const MAX_KEYS = 20_000

export class BoundedMemoryLimiter extends RateLimiterMemory {
  readonly #counted = new Set<string>()
  readonly #most: number

  constructor(options: IRateLimiterOptions, most = MAX_KEYS) {
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

  /** Evicts the least recently used key: a Set keeps insertion order. */
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
