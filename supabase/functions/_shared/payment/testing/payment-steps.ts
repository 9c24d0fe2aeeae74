// Shared steps of the payment tests: send an event, read a profile, move the database's clock.
import type { TestPlatform } from '@jotsam/platform/testing'
import { signWebhook, testWebhookSecret } from '../test-webhook.ts'

export interface Signing {
  readonly secret?: string
  readonly signedAt?: Date
  readonly signature?: string
}

/** Sends over real HTTP without an API key, as a provider does. Signs with the local provider's secret by default. */
export async function sendEvent(platform: TestPlatform, event: object | string, signing: Signing = {}) {
  const { secret = testWebhookSecret(platform.keys.serviceRoleKey), signedAt = new Date() } = signing
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const response = await fetch(`${platform.url}/functions/v1/paddle-webhook`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Paddle-Signature': signing.signature ?? signWebhook(body, secret, signedAt),
    },
    body,
  })
  return { status: response.status, body: await response.json() }
}

export async function profileOf({ sql }: TestPlatform, userId: string) {
  const [profile] = await sql`
    select *, private.is_pro(profiles) as is_pro,
      extract(epoch from sub_expires_at - sub_started_at)::float8 / 86400 as paid_days
    from profiles where id = ${userId}`
  if (!profile) throw new Error('There is no such profile.')
  return profile
}

/** Moves the clock of the product's rules forward by this many days. */
export async function moveClock({ sql }: TestPlatform, days: number): Promise<void> {
  await sql.unsafe(`create or replace function private.clock() returns timestamptz language sql stable
    set search_path = '' return now() + make_interval(secs => ${days * 86_400})`)
}

export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}
