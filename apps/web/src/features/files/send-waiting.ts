// Sends the files that an earlier visit left on this device, and those that wait for a connection or for their note.
import type { Client } from '../../lib/data/supabase.ts'
import { keysOf } from '../../lib/device/device-db.ts'

export async function sendWaiting(client: Client, userId: string, signal: AbortSignal): Promise<void> {
  const send = async () => {
    if (!navigator.onLine || (await keysOf('files', `${userId}/`)).length === 0) return
    const { sendFiles } = await import('./send-files.ts')
    await sendFiles(client, userId)
  }
  const run = () => void send().catch(() => {})
  addEventListener('online', run, { signal })
  const timer = setInterval(run, EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  run()
}

const EVERY_MS = 20_000
