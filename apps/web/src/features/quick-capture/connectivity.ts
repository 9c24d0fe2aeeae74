// Whether the product answers at all, before something is sent: a short question first, then a patient one.
import { limits } from '@jotsam/core/plan/limits'
import { within } from '../../lib/pending/send-capture.ts'

export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  for (const ms of limits.quickCapture.connectivityChecksMs) if (await answers(ms)) return true
  return false
}

async function answers(ms: number): Promise<boolean> {
  try {
    const answer = await within(ms, (signal) => fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal }))
    return answer.status < 500
  } catch {
    return false
  }
}
