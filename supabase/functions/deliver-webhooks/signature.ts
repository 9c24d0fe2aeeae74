// Signs a delivery, so that a receiver can verify its origin and detect changes and replays (standardwebhooks.com).
import { createHmac } from 'node:crypto'

export function signatureOf(
  { id, secret }: { id: string; secret: string },
  body: string,
  at: Date,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}
