// Closes a channel when its token expires: by a timer, and at every check.

export interface TokenExpiry {
  /** Watches the expiry of a new token; null for never. */
  watch(expiresAt: number | null): void
  check(): void
  stop(): void
}

// setTimeout accepts at most 2^31 milliseconds, so a later expiry is checked again after this time.
const MAX_TIMER_MS = 86_400_000

export function createTokenExpiry(now: () => Date, onEnd: (expiresAt: number, nowMs: number) => void): TokenExpiry {
  let expiresAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  const end: TokenExpiry = {
    watch(next) {
      clearTimeout(timer)
      expiresAt = next
      if (next === null) return
      const left = Math.max(0, next - now().getTime())
      timer = setTimeout(
        () => {
          end.watch(next)
          end.check()
        },
        Math.min(left, MAX_TIMER_MS),
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
