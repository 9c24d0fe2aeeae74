import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../testing/index.ts'
import { sweepKeptMessages } from './channels/kept-messages.ts'
import { join, person, until } from './testing/people.ts'

// Everybody who is signed in may join any private room; what is marked as secret is read by nobody.
const SCENE = `
create policy "people join" on realtime.messages for select to authenticated
  using (topic = (select realtime.topic()) and event is distinct from 'secret');
`

describe('broadcasts from SQL', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform({ scene: SCENE })
  })
  afterAll(() => platform.stop())

  type Heard = { event: string; payload: unknown; meta?: { replayed?: boolean; id?: string } }
  async function member(client: SupabaseClient, room: string, config: object) {
    const heard: Heard[] = []
    const system: unknown[] = []
    const channel = client.channel(room, { config })
    channel.on('broadcast', { event: '*' }, (message) => heard.push(message as unknown as Heard))
    channel.on('system', {}, (message) => system.push(message))
    return { channel: await join(channel), heard, system }
  }
  const send = (room: string, event: string, n: number, isPrivate = true) =>
    platform.sql`select realtime.send(${JSON.stringify({ n })}::text::jsonb, ${event}, ${room}, ${isPrivate})`

  it('are told again to a private channel that asks for them, oldest first', async () => {
    const before = Date.now() - 60_000
    for (const n of [1, 2, 3]) await send('den', 'said', n)
    await send('den', 'secret', 4)
    await send('elsewhere', 'said', 5)
    await send('den', 'said', 6, false)
    const { client } = await person(platform)
    const { heard } = await member(client, 'den', { private: true, broadcast: { replay: { since: before, limit: 2 } } })
    await until(() => heard.length === 2)
    expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
      ['said', { n: 2 }],
      ['said', { n: 3 }],
    ])
    expect(heard[0]?.meta).toEqual({ replayed: true, id: expect.any(String) })
    await send('den', 'said', 7)
    await until(() => heard.length === 3)
    expect(heard[2]).toMatchObject({ payload: { n: 7 }, meta: { id: expect.any(String) } })
    expect(heard[2]?.meta?.replayed).toBeUndefined()
  })

  it('are told again only since the moment asked for', async () => {
    await send('later', 'said', 1)
    const { client } = await person(platform)
    const replay = { since: Date.now() + 60_000 }
    const { heard } = await member(client, 'later', { private: true, broadcast: { replay } })
    await send('later', 'said', 2)
    await until(() => heard.length === 1)
    expect(heard[0]?.payload).toEqual({ n: 2 })
  })

  it('are not told again beyond the number that a join may ask for', async () => {
    const { client } = await person(platform)
    const channel = client.channel('greedy', {
      config: { private: true, broadcast: { replay: { since: 0, limit: 1000 } } },
    })
    const said: string[] = []
    channel.subscribe((status, error) => said.push(`${status}: ${error?.message}`))
    await until(() => said.length > 0)
    expect(said[0]).toContain('InvalidJoinPayload')
    await channel.unsubscribe()
  })

  it('are kept for three days', async () => {
    await send('old', 'said', 1)
    await send('old', 'said', 2)
    await platform.sql`
      update realtime.messages set inserted_at = inserted_at - interval '4 days' where topic = 'old' and payload ->> 'n' = '1'`
    await sweepKeptMessages(platform.sql)
    const rows = await platform.sql`select payload ->> 'n' as n from realtime.messages where topic = 'old'`
    expect(rows.map(({ n }) => n)).toEqual(['2'])
  })

  it('carry bytes, too', async () => {
    const { heard } = await member(platform.client(), 'bytes', {})
    await platform.sql`select realtime.send_binary('\\x00ff10'::bytea, 'raw', 'bytes', false)`
    await until(() => heard.length === 1)
    expect([...new Uint8Array(heard[0]?.payload as ArrayBuffer)]).toEqual([0, 255, 16])
  })

  it('are announced as ready to a channel that wants to know', async () => {
    const { system } = await member(platform.client(), 'ready', { broadcast: { replication_ready: true } })
    await until(() => system.length === 1)
    expect(system[0]).toEqual({
      extension: 'system',
      status: 'ok',
      message: 'Replication connection established',
      channel: 'ready',
    })
  })
})
