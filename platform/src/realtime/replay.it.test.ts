import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { sweepStoredMessages } from './channels/stored-messages.ts'
import { join, person, until } from './testing/people.ts'

// Every signed-in user may join any private room, but nobody may read secret messages.
const SCENE = `
create policy "people join" on realtime.messages for select to authenticated
  using (topic = (select realtime.topic()) and event is distinct from 'secret');
`

describe('stored broadcasts from SQL', () => {
  const platform = useTestPlatform({ scene: SCENE })

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

  it('are replayed to a private channel on request, oldest first', async () => {
    const before = Date.now() - 60_000
    for (const n of [1, 2, 3]) await send('den', 'message', n)
    await send('den', 'secret', 4)
    await send('elsewhere', 'message', 5)
    await send('den', 'message', 6, false)
    const { client } = await person(platform)
    const { heard } = await member(client, 'den', { private: true, broadcast: { replay: { since: before, limit: 2 } } })
    await until(() => heard.length === 2)
    expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
      ['message', { n: 2 }],
      ['message', { n: 3 }],
    ])
    expect(heard[0]?.meta).toEqual({ replayed: true, id: expect.any(String) })
    await send('den', 'message', 7)
    await until(() => heard.length === 3)
    expect(heard[2]).toMatchObject({ payload: { n: 7 }, meta: { id: expect.any(String) } })
    expect(heard[2]?.meta?.replayed).toBeUndefined()
  })

  it('are replayed only from the requested time', async () => {
    await send('later', 'message', 1)
    const { client } = await person(platform)
    const replay = { since: Date.now() + 60_000 }
    const { heard } = await member(client, 'later', { private: true, broadcast: { replay } })
    await send('later', 'message', 2)
    await until(() => heard.length === 1)
    expect(heard[0]?.payload).toEqual({ n: 2 })
  })

  it('are not replayed beyond the limit of a join', async () => {
    const { client } = await person(platform)
    const channel = client.channel('greedy', {
      config: { private: true, broadcast: { replay: { since: 0, limit: 1000 } } },
    })
    const statuses: string[] = []
    channel.subscribe((status, error) => statuses.push(`${status}: ${error?.message}`))
    await until(() => statuses.length > 0)
    expect(statuses[0]).toContain('InvalidJoinPayload')
    await channel.unsubscribe()
  })

  it('are deleted after three days', async () => {
    await send('old', 'message', 1)
    await send('old', 'message', 2)
    await platform.sql`
      update realtime.messages set inserted_at = inserted_at - interval '4 days' where topic = 'old' and payload ->> 'n' = '1'`
    await sweepStoredMessages(platform.sql)
    const rows = await platform.sql`select payload ->> 'n' as n from realtime.messages where topic = 'old'`
    expect(rows.map(({ n }) => n)).toEqual(['2'])
  })

  it('carry bytes too', async () => {
    const { heard } = await member(platform.client(), 'bytes', {})
    await platform.sql`select realtime.send_binary('\\x00ff10'::bytea, 'raw', 'bytes', false)`
    await until(() => heard.length === 1)
    expect([...new Uint8Array(heard[0]?.payload as ArrayBuffer)]).toEqual([0, 255, 16])
  })

  it('are announced as ready on request', async () => {
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
