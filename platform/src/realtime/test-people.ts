// For tests: people with tokens of their own, and waiting for what a channel says instead of for time.
import { randomUUID } from 'node:crypto'
import type {
  RealtimeChannel,
  RealtimePostgresChangesPayload,
  SupabaseClient,
  SupabaseClientOptions,
} from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { TestPlatform } from '../testing/index.ts'
import { createTokens } from '../tokens.ts'

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

export interface Person {
  readonly id: string
  readonly client: SupabaseClient
  readonly token: string
}

type Reached = Pick<TestPlatform, 'keys' | 'client'>

export const mintToken = (platform: Reached, sub: string, expiresInSeconds = 3600): Promise<string> =>
  createTokens(platform.keys.jwtSecret).sign({
    sub,
    role: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + expiresInSeconds,
  })

export async function person(platform: Reached, options: SupabaseClientOptions<'public'> = {}): Promise<Person> {
  const id = randomUUID()
  const token = await mintToken(platform, id)
  const client = platform.client(options)
  await client.realtime.setAuth(token)
  return { id, client, token }
}

export interface Listening {
  readonly channel: RealtimeChannel
  readonly changes: Change[]
  readonly statuses: string[]
  readonly system: { status: string; message: string; extension: string; channel: string }[]
}

/** Subscribes to changes and settles once the server has said that it listens. */
export async function listenTo(
  client: SupabaseClient,
  bindings: { event?: string; schema?: string; table?: string; filter?: string; select?: string[] }[],
  name: string = randomUUID(),
): Promise<Listening> {
  const listening: Listening = { channel: client.channel(name), changes: [], statuses: [], system: [] }
  const { channel, changes, statuses, system } = listening
  for (const binding of bindings)
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', ...binding } as { event: '*'; schema: string },
      (change) => changes.push(change as Change),
    )
  channel.on('system', {}, (payload) => system.push(payload))
  channel.subscribe((status) => statuses.push(status))
  await expect.poll(() => system.length, { timeout: 10_000 }).toBeGreaterThan(0)
  return listening
}

export async function join(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const statuses: string[] = []
  channel.subscribe((status, error) => statuses.push(error ? `${status}: ${error.message}` : status))
  await expect.poll(() => statuses[0], { timeout: 10_000 }).toBe('SUBSCRIBED')
  return channel
}

/** Settles when the condition holds. */
export const until = (condition: () => unknown): Promise<void> =>
  expect.poll(condition, { timeout: 10_000, interval: 5 }).toBeTruthy()
