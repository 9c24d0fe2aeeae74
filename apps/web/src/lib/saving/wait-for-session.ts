// Waits for a session. The first read after sleep renews the token and may need more than one try.
import { limits } from '@jotsam/core/plan/limits'

export interface SessionWait {
  /** Whether there is a session; may throw. */
  read(): Promise<boolean>
  pause(ms: number): Promise<void>
}

export async function waitForSession({ read, pause }: SessionWait): Promise<boolean> {
  const { authAttempts, authBackoffMs, authWaitMs } = limits.quickCapture
  for (let attempt = 1; attempt <= authAttempts; attempt++) {
    const isThere = await Promise.race([read().catch(() => false), pause(authWaitMs).then(() => false)])
    if (isThere) return true
    if (attempt < authAttempts) await pause(authBackoffMs * attempt)
  }
  return false
}
