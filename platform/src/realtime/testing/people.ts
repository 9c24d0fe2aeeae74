// Test helper: users with tokens, and waiting for channel events.
import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, vi } from 'vitest'
import { type TestPlatform, tokenFor } from '../../testing/index.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

export interface Person {
  readonly id: string
  readonly client: SupabaseClient
  /** Switches to another token and sends it to the server. */
  setToken(token: string): Promise<void>
}

type Reached = Pick<TestPlatform, 'keys' | 'client'>

export const mintToken = (platform: Reached, sub: string, expiresInSeconds = 3600): Promise<string> =>
  tokenFor(platform.keys, sub, { seconds: expiresInSeconds })

export async function person(platform: Reached): Promise<Person> {
  const id = randomUUID()
  let token = await mintToken(platform, id)
  const client = platform.client({ accessToken: async () => token })
  await client.realtime.setAuth()
  return {
    id,
    client,
    async setToken(newer) {
      token = newer
      await client.realtime.setAuth()
    },
  }
}

/** Creates a user before the tests of this file or `describe` block. */
export function usePerson(platform: Reached): Person {
  const user = {} as Person
  beforeAll(async () => void Object.assign(user, await person(platform)))
  return user
}

export interface Listening {
  readonly channel: RealtimeChannel
  readonly changes: Change[]
  readonly statuses: string[]
  readonly system: { status: string; message: string; extension: string; channel: string }[]
}

/** Subscribes to changes and waits until the server has confirmed it. */
export async function listenTo(
  client: SupabaseClient,
  bindings: { event?: string; schema?: string; table?: string; filter?: string; select?: string[] }[],
): Promise<Listening> {
  const listening: Listening = { channel: client.channel(randomUUID()), changes: [], statuses: [], system: [] }
  const { channel, changes, statuses, system } = listening
  for (const binding of bindings)
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', ...binding } as { event: '*'; schema: string },
      (change) => changes.push(change as Change),
    )
  channel.on('system', {}, (payload) => system.push(payload))
  channel.subscribe((status) => statuses.push(status))
  await until(() => system.length > 0)
  return listening
}

export async function join(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const statuses: string[] = []
  channel.subscribe((status, error) => statuses.push(error ? `${status}: ${error.message}` : status))
  await until(() => statuses.length > 0)
  expect(statuses[0]).toBe('SUBSCRIBED')
  return channel
}

/** Waits until the condition holds. */
export const until = (condition: () => unknown): Promise<void> =>
  vi.waitFor(() => expect(condition()).toBeTruthy(), { timeout: 10_000, interval: 5 })
