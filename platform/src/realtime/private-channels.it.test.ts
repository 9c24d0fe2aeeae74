import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { type TestPlatform, useStarted, useTestPlatform } from '../testing/index.ts'
import { type SecondServer, startSecondServer } from '../testing/second-server.ts'
import { join, mintToken, person, until } from './testing/people.ts'

// Members of a room may read and write there, guests only read, as in Supabase's guide to authorization.
const SCENE = `
create table public.members (user_id uuid, room text, may_speak boolean, primary key (user_id, room));
alter table public.members enable row level security;
create policy "own memberships" on public.members for select using (user_id = (select auth.uid()));
create policy "members read" on realtime.messages for select to authenticated using (
  exists (select from public.members m where m.user_id = (select auth.uid()) and m.room = (select realtime.topic())
    and realtime.messages.extension in ('broadcast', 'presence')));
create policy "members write" on realtime.messages for insert to authenticated with check (
  exists (select from public.members m where m.user_id = (select auth.uid()) and m.room = (select realtime.topic())
    and m.may_speak and realtime.messages.extension in ('broadcast', 'presence')));
create table public.posts (id int primary key, body text);
alter table public.posts enable row level security;
create function public.tell_room() returns trigger language plpgsql security definer as $$
begin
  perform realtime.broadcast_changes('den', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
  return null;
end $$;
create trigger tell_room after insert or update or delete on public.posts for each row execute function public.tell_room();
`

describe('private channels', () => {
  const platform = useTestPlatform({ scene: SCENE })
  const second = useStarted(() => startSecondServer(platform))

  async function member(room: string, maySend: boolean, server: TestPlatform | SecondServer = platform) {
    const somebody = await person(server)
    await platform.sql`insert into public.members values (${somebody.id}, ${room}, ${maySend})`
    return somebody
  }
  const privateChannel = (client: SupabaseClient, room: string, more: object = {}) =>
    client.channel(room, { config: { private: true, ...more } })
  function listening(channel: RealtimeChannel) {
    const heard: { event: string; payload: unknown }[] = []
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
    return heard
  }
  async function refusal(channel: RealtimeChannel): Promise<string> {
    const statuses: string[] = []
    channel.subscribe((status, error) => statuses.push(`${status}: ${error?.message}`))
    await until(() => statuses.length > 0)
    await channel.unsubscribe()
    return statuses[0] ?? ''
  }

  it('refuse callers without a matching policy', async () => {
    const message = 'CHANNEL_ERROR: "Unauthorized: You do not have permissions to read from this Channel topic: den"'
    const visible = async (client: SupabaseClient) => (await refusal(privateChannel(client, 'den'))).replaceAll('"', '')
    expect(await visible((await person(platform)).client)).toBe(message.replaceAll('"', ''))
    expect(await visible(platform.client())).toBe(message.replaceAll('"', ''))
    expect(await visible((await member('elsewhere', true)).client)).toBe(message.replaceAll('"', ''))
  })

  it('deliver a member’s broadcast to members on every server, but not to the public room of that name', async () => {
    const [ann, bob, eve] = [await member('hall', true), await member('hall', false, second), await person(platform)]
    const channels = [
      privateChannel(ann.client, 'hall'),
      privateChannel(bob.client, 'hall'),
      eve.client.channel('hall'),
    ]
    const [, bobs, eves] = channels.map(listening)
    for (const channel of channels) await join(channel)
    await channels[0]?.send({ type: 'broadcast', event: 'message', payload: { n: 1 } })
    await until(() => bobs?.length === 1)
    expect(bobs).toEqual([{ event: 'message', payload: { n: 1 } }])
    await channels[2]?.send({ type: 'broadcast', event: 'public', payload: {} })
    await channels[0]?.send({ type: 'broadcast', event: 'again', payload: {} })
    await until(() => bobs?.length === 2)
    expect(bobs?.map(({ event }) => event)).toEqual(['message', 'again'])
    expect(eves).toEqual([])
  })

  it('refuse broadcasts of members who may only read', async () => {
    const [ann, bob] = [await member('stage', true), await member('stage', false)]
    const stage = privateChannel(ann.client, 'stage')
    const heard = listening(stage)
    await join(stage)
    const guest = await join(
      privateChannel(bob.client, 'stage', { broadcast: { ack: true }, presence: { enabled: true } }),
    )
    expect(await guest.send({ type: 'broadcast', event: 'heckle', payload: {} })).toBe('error')
    expect(await guest.track({ here: true })).toBe('error')
    expect(
      await bob.client
        .channel('stage', { config: { private: true } })
        .httpSend('heckle', {})
        .catch(String),
    ).toMatch(/permissions to write/)
    await platform
      .service()
      .channel('stage', { config: { private: true } })
      .httpSend('applause', {})
    await until(() => heard.length > 0)
    expect(heard).toEqual([{ event: 'applause', payload: {} }])
  })

  it('show presence among members', async () => {
    const [ann, bob] = [await member('lobby', true), await member('lobby', true)]
    const [one, two] = [ann, bob].map(({ client }, index) =>
      privateChannel(client, 'lobby', { presence: { key: `p${index}`, enabled: true } }),
    )
    if (!one || !two) throw new Error('Two channels.')
    await join(one)
    await join(two)
    expect(await one.track({ mood: 'calm' })).toBe('ok')
    await until(() => 'p0' in two.presenceState())
    expect(two.presenceState()).toMatchObject({ p0: [{ mood: 'calm' }] })
  })

  it('are closed when a newer token may no longer read', async () => {
    const ann = await member('brief', true)
    const channel = privateChannel(ann.client, 'brief')
    const system: { message: string }[] = []
    channel.on('system', {}, (message) => system.push(message))
    await join(channel)
    await platform.sql`delete from public.members where user_id = ${ann.id}`
    await ann.setToken(await mintToken(platform, ann.id, 7200))
    await until(() => system.length > 0)
    expect(system[0]?.message).toBe('You do not have permissions to read from this Channel topic: brief')
  })

  it('deliver realtime.send and realtime.broadcast_changes from SQL', async () => {
    const ann = await member('den', false)
    const bob = await member('den', false, second)
    const channels = [privateChannel(ann.client, 'den'), privateChannel(bob.client, 'den')]
    const heard = channels.map(listening)
    for (const channel of channels) await join(channel)
    await platform.sql`select realtime.send('{"n": 7}', 'counted', 'den')`
    await platform.sql`insert into public.posts values (1, 'hello')`
    for (const each of heard) {
      await until(() => each.length === 2)
      expect(each[0]).toEqual({ event: 'counted', payload: { n: 7 } })
      expect(each[1]).toMatchObject({
        event: 'INSERT',
        payload: {
          operation: 'INSERT',
          schema: 'public',
          table: 'posts',
          record: { id: 1, body: 'hello' },
          old_record: null,
        },
      })
    }
  })

  it('store nothing when they check permissions', async () => {
    // Stored broadcasts have an event; a permission check has none.
    expect(await platform.sql`select * from realtime.messages where event is null`).toEqual([])
  })
})
