// Tells when a channel's token has ended: at its time, and whenever somebody looks.

export interface TokenEnd {
  /** A token with another end, or none, took the place of the last. */
  follow(expiresAt: number | null): void
  check(): void
  stop(): void
}

// setTimeout takes no more than 2^31 milliseconds; a later end is looked at again then.
const LONGEST_TIMER = 86_400_000

export function createTokenEnd(now: () => Date, onEnd: (expiresAt: number, nowMs: number) => void): TokenEnd {
  let expiresAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  const end: TokenEnd = {
    follow(next) {
      clearTimeout(timer)
      expiresAt = next
      if (next === null) return
      const left = Math.max(0, next - now().getTime())
      timer = setTimeout(
        () => {
          end.follow(next)
          end.check()
        },
        Math.min(left, LONGEST_TIMER),
      ).unref()
    },
    check() {
      const nowMs = now().getTime()
      if (expiresAt === null || expiresAt > nowMs) return
      const ended = expiresAt
      end.stop()
      onEnd(ended, nowMs)
    },
    stop() {
      clearTimeout(timer)
      expiresAt = null
    },
  }
  return end
}
