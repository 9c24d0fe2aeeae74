import { randomUUID } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { startTestPlatform, useStarted, useTestPlatform } from '../testing/index.ts'
import { type SecondServer, startSecondServer } from '../testing/second-server.ts'
import { bareSocket } from './testing/bare-socket.ts'
import { join, listenTo, person, until } from './testing/people.ts'

const SCENE = `
create table public.notes (id int primary key, owner uuid);
alter table public.notes enable row level security;
create policy "owners read" on public.notes for select using (owner = auth.uid());
alter publication supabase_realtime add table public.notes;
`

describe('two servers over one database', () => {
  const first = useTestPlatform({ scene: SCENE })
  const second = useStarted(() => startSecondServer(first))

  const present = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).sort()
  const watch = async (server: Pick<SecondServer, 'client'>, room: string, key: string) => {
    const channel = server.client().channel(room, { config: { presence: { key } } })
    channel.on('presence', { event: 'sync' }, () => undefined)
    return join(channel)
  }

  it('both deliver a write', async () => {
    const [here, there] = [await person(first), await person(second)]
    const heard = [
      await listenTo(here.client, [{ table: 'notes' }]),
      await listenTo(there.client, [{ table: 'notes' }]),
    ]
    await first.sql`insert into notes values (1, ${here.id}), (2, ${there.id})`
    await until(() => heard.every(({ changes }) => changes.length === 1))
    expect(heard.map(({ changes }) => changes[0]?.new)).toEqual([
      { id: 1, owner: here.id },
      { id: 2, owner: there.id },
    ])
  })

  it('forward broadcasts from sockets and from HTTP', async () => {
    const room = randomUUID()
    const heard: unknown[] = []
    const there = second.client().channel(room)
    there.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push([event, payload]))
    await join(there)
    const here = await join(first.client().channel(room))
    await here.send({ type: 'broadcast', event: 'socket', payload: { n: 1 } })
    await until(() => heard.length === 1)
    await here.httpSend('http', { n: 2 })
    await until(() => heard.length === 2)
    expect(heard).toEqual([
      ['socket', { n: 1 }],
      ['http', { n: 2 }],
    ])
  })

  it('share presence, and remove that of a stopped server', async () => {
    const room = randomUUID()
    const [here, there] = [await watch(first, room, 'here'), await watch(second, room, 'there')]
    await here.track({})
    await there.track({})
    await until(() => [here, there].every((channel) => present(channel).join() === 'here,there'))

    const third = await startSecondServer(first)
    const late = await watch(third, room, 'late')
    await until(() => present(late).join() === 'here,there')
    await late.track({})
    await until(() => present(here).length === 3)
    await third.stop()
    await until(() => present(here).join() === 'here,there')
  })

  it('close their sockets with code 1012 when they stop', async () => {
    const third = await startSecondServer(first)
    const socket = await bareSocket(third)
    await socket.join('realtime:room')
    await third.stop()
    await until(() => socket.closed.length === 1)
    expect(socket.closed[0]?.code).toBe(1012)
  })
})

describe('a lost database connection', () => {
  it('makes clients join again, after which changes are delivered', async () => {
    const platform = await startTestPlatform({ scene: SCENE })
    const ann = await person(platform)
    const listening = await listenTo(ann.client, [{ table: 'notes' }])
    const room = platform.client().channel('room')
    const statuses: string[] = []
    room.subscribe((status) => statuses.push(status))
    await until(() => statuses.length === 1)

    await platform.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`
    await until(() => listening.statuses.join() === 'SUBSCRIBED,CHANNEL_ERROR,SUBSCRIBED')
    await platform.sql`insert into notes values (1, ${ann.id})`
    await until(() => listening.changes.length === 1)
    // A channel without bindings has missed nothing.
    expect(statuses).toEqual(['SUBSCRIBED'])
    await platform.stop()
  })
})
