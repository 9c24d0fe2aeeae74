// Whether the server answers at all, checked before something is sent: first with a short timeout, then with a longer one.
import { limits } from '@jotsam/core/plan/limits'
import { withTimeout } from './with-timeout.ts'

export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  for (const ms of limits.quickCapture.connectivityChecksMs) if (await answers(ms)) return true
  return false
}

async function answers(ms: number): Promise<boolean> {
  const ask = (signal: AbortSignal) => fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal })
  return withTimeout(ms, ask).then(
    ({ status }) => status < 500,
    () => false,
  )
}
