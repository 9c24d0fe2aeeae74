import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { startTestPlatform, useTestPlatform } from '../testing/index.ts'
import { LIMITS } from './limits.ts'
import { bareSocket } from './testing/bare-socket.ts'
import { listenTo, person, until } from './testing/people.ts'

describe('a socket', () => {
  const platform = useTestPlatform()

  const handshake = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const ws = new WebSocket(`${platform.url.replace('http', 'ws')}${path}`)
      ws.on('unexpected-response', async (_request, response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(Buffer.from(part))
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() })
      })
      ws.on('open', () => reject(new Error('It was let in.')))
      ws.on('error', () => undefined)
    })

  it('is refused without an API key and with an unknown one', async () => {
    const missing = await handshake('/realtime/v1/websocket?vsn=2.0.0')
    expect(missing.status).toBe(401)
    expect(JSON.parse(missing.body).error).toBe('No API key found in request')
    const unknown = await handshake('/realtime/v1/websocket?apikey=unknown&vsn=2.0.0')
    expect(unknown.status).toBe(401)
    expect(JSON.parse(unknown.body).error).toBe('Invalid API key')
    expect((await handshake(`/elsewhere?apikey=${platform.keys.anonKey}`)).status).toBe(404)
  })

  it('answers heartbeats and ignores invalid frames', async () => {
    const socket = await bareSocket(platform)
    for (const nonsense of ['', '{', 'null', '[]', '[1,2,3]', '[null,null,"realtime:x","phx_join","text"]'])
      socket.ws.send(nonsense)
    for (const bytes of [[], [3], [3, 255, 255, 255, 255, 255, 1], [9, 9, 9]]) socket.ws.send(Buffer.from(bytes))
    socket.send([null, '9', 'phoenix', 'heartbeat', {}])
    const reply = await socket.find('phx_reply', '9')
    expect(reply).toEqual([null, '9', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
    socket.ws.close()
  })

  it('gets an error for a room that it has not joined', async () => {
    const socket = await bareSocket(platform)
    socket.send([null, '1', 'realtime:room', 'broadcast', { event: 'e', payload: {} }])
    expect((await socket.find('phx_reply', '1'))[4]).toEqual({
      status: 'error',
      response: { reason: 'unmatched topic' },
    })
    socket.send(['2', '2', 'elsewhere', 'phx_join', {}])
    expect((await socket.find('phx_reply', '2'))[4]).toMatchObject({ response: { reason: 'unmatched topic' } })
    socket.send(['3', '3', 'realtime:', 'phx_join', {}])
    expect((await socket.find('phx_reply', '3'))[4]).toMatchObject({
      response: { reason: 'TopicNameRequired: You must provide a topic name' },
    })
    socket.ws.close()
  })

  it('replaces its first join with a second one on the same topic, and leaves once', async () => {
    const socket = await bareSocket(platform)
    socket.send(['1', '1', 'realtime:room', 'phx_join', {}])
    await socket.find('phx_reply', '1')
    socket.send(['2', '2', 'realtime:room', 'phx_join', {}])
    await socket.find('phx_reply', '2')
    expect(await socket.find('phx_close')).toEqual(['1', '1', 'realtime:room', 'phx_close', {}])
    // The first join has ended, so this message must not end the second.
    socket.send(['1', '3', 'realtime:room', 'phx_leave', {}])
    socket.send(['2', '4', 'realtime:room', 'phx_leave', {}])
    await socket.find('phx_reply', '4')
    expect(await socket.find('phx_close', '2')).toEqual(['2', '2', 'realtime:room', 'phx_close', {}])
    expect(socket.frames.some((frame) => frame[1] === '3')).toBe(false)
    socket.ws.close()
  })

  it('cannot join a private room without a policy', async () => {
    const socket = await bareSocket(platform)
    expect(await socket.join('realtime:secret', { config: { private: true } })).toEqual({
      status: 'error',
      response: { reason: 'Unauthorized: You do not have permissions to read from this Channel topic: secret' },
    })
    socket.ws.close()
  })

  it('cannot request a thousand bindings', async () => {
    const socket = await bareSocket(platform)
    const bindings = Array.from({ length: 1000 }, () => ({ event: '*', schema: 'public', table: 'notes' }))
    const reply = await socket.join('realtime:room', { config: { postgres_changes: bindings } })
    expect(reply).toMatchObject({ status: 'error', response: { reason: expect.stringMatching(/^TooManyBindings/) } })
    for (let index = 0; index < LIMITS.bindingsPerSocket / LIMITS.bindingsPerChannel; index += 1)
      await socket.join(`realtime:${index}`, {
        config: { postgres_changes: bindings.slice(0, LIMITS.bindingsPerChannel) },
      })
    const more = await socket.join('realtime:more', { config: { postgres_changes: bindings.slice(0, 1) } })
    expect(more).toMatchObject({ status: 'error', response: { reason: expect.stringMatching(/^TooManyBindings/) } })
    socket.ws.close()
  })

  it('cannot make the server store large joins and presences', async () => {
    const socket = await bareSocket(platform)
    const join = await socket.join('realtime:room', { access_token: `sb_${'x'.repeat(LIMITS.joinBytes)}` })
    expect(join).toEqual({ status: 'error', response: { reason: 'PayloadTooLarge: The join is too large' } })
    await socket.join('realtime:room')
    const track = async (ref: string, length: number) => {
      const payload = { event: 'track', payload: { text: 'x'.repeat(length) } }
      socket.send([null, ref, 'realtime:room', 'presence', payload])
      return (await socket.find('phx_reply', ref))[4]
    }
    expect(await track('1', LIMITS.presenceBytes)).toMatchObject({ status: 'error' })
    expect(await track('2', LIMITS.presenceBytes - 100)).toMatchObject({ status: 'ok' })
    socket.ws.close()
  })

  it('cannot join too often', async () => {
    const socket = await bareSocket(platform)
    const count = LIMITS.joinsPerSecond * 10
    for (let index = 0; index < count; index += 1)
      socket.send([`${index}`, `${index}`, `realtime:${index}`, 'phx_join', {}])
    await socket.find('phx_reply', `${count - 1}`)
    expect(JSON.stringify(socket.frames)).toContain('ClientJoinRateLimitReached: Too many joins per second')
    socket.ws.close()
  })

  it('is closed when a frame is too large or when it floods', async () => {
    const large = await bareSocket(platform)
    large.ws.send('x'.repeat(LIMITS.frameBytes + 1))
    await until(() => large.closed.length === 1)
    expect(large.closed[0]?.code).toBe(1009)

    const flood = await bareSocket(platform)
    for (let index = 0; index < LIMITS.framesPerSecond * 10; index += 1) flood.ws.send('{}')
    await until(() => flood.closed.length === 1)
    expect(flood.closed[0]).toEqual({ code: 1008, reason: 'Too many messages per second' })
  })

  it('leaves no channels or bindings behind when it closes', async () => {
    const metrics = async () => {
      const page = await (await fetch(`${platform.url}/metrics`)).text()
      const value = (name: string) => Number(new RegExp(`^realtime_${name} (\\d+)$`, 'm').exec(page)?.[1])
      return { sockets: value('sockets'), channels: value('channels'), bindings: value('bindings') }
    }
    await vi.waitFor(async () => expect((await metrics()).sockets).toBe(0), { timeout: 10_000 })
    await platform.sql.unsafe(`
      create table public.counted (id int primary key);
      alter table public.counted enable row level security;
      alter publication supabase_realtime add table public.counted`)
    const sockets = [await bareSocket(platform), await bareSocket(platform)]
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'counted' }] }
    for (const socket of sockets) for (const room of ['a', 'b']) await socket.join(`realtime:${room}`, { config })
    expect(await metrics()).toEqual({ sockets: 2, channels: 4, bindings: 4 })
    sockets[0]?.ws.terminate()
    sockets[1]?.ws.close()
    const nothing = { sockets: 0, channels: 0, bindings: 0 }
    await vi.waitFor(async () => expect(await metrics()).toEqual(nothing), { timeout: 10_000 })
  })

  it('is dropped when it does not read', async () => {
    const room = `realtime:${randomUUID()}`
    const [slow, sender] = [await bareSocket(platform), await bareSocket(platform)]
    await slow.join(room)
    await sender.join(room, { config: { broadcast: { ack: true } } })
    slow.ws.pause()
    const payload = { type: 'broadcast', event: 'e', payload: { text: 'x'.repeat(500_000) } }
    const watcher = await bareSocket(platform)
    await watcher.join(room)
    // More than the buffers of the kernel and the server together.
    for (let index = 0; index < 60; index += 1) {
      sender.send([null, `${index}`, room, 'broadcast', payload])
      await sender.find('phx_reply', `${index}`)
    }
    slow.ws.resume()
    await until(() => slow.closed.length === 1)
    expect(slow.closed[0]?.code).toBe(1006)
    expect(slow.frames.filter((frame) => frame[3] === 'broadcast').length).toBeLessThan(60)
    await until(() => watcher.frames.filter((frame) => frame[3] === 'broadcast').length === 60)
    for (const socket of [sender, watcher]) socket.ws.close()
  })
})

describe('a slow policy', () => {
  it('does not let a client queue frames without limit behind its join', async () => {
    const platform = await startTestPlatform({
      scene: `
        create function public.slow() returns boolean language sql as 'select pg_sleep(2) is not null';
        create policy "slow read" on realtime.messages for select to anon using (public.slow())`,
    })
    const socket = await bareSocket(platform)
    socket.send(['1', '1', 'realtime:slow', 'phx_join', { config: { private: true } }])
    const large = { event: 'e', payload: { text: 'x'.repeat(LIMITS.frameBytes - 1000) } }
    for (let sent = 0; sent <= LIMITS.waitingBytes; sent += LIMITS.frameBytes - 1000)
      socket.send([null, null, 'realtime:slow', 'broadcast', large])
    await until(() => socket.closed.length === 1)
    expect(socket.closed[0]).toEqual({ code: 1008, reason: 'Too many messages waiting' })
    await platform.stop()
  })

  it('makes the affected channels join again and delays no others', async () => {
    const platform = await startTestPlatform({
      scene: `
        create table public.notes (id int primary key);
        alter table public.notes enable row level security;
        create function public.slow() returns boolean language sql as 'select pg_sleep(30) is not null';
        create policy "slow read" on public.notes for select to authenticated using (public.slow());
        create policy "read" on public.notes for select to anon using (true);
        alter publication supabase_realtime add table public.notes`,
    })
    const slow = await person(platform)
    const [held, quick] = [
      await listenTo(slow.client, [{ table: 'notes' }]),
      await listenTo(platform.client(), [{ table: 'notes' }]),
    ]
    await platform.sql`insert into notes values (1)`
    await until(() => quick.changes.length === 1)
    expect(held.statuses).toEqual(['SUBSCRIBED'])
    await until(() => held.statuses.join() === 'SUBSCRIBED,CHANNEL_ERROR,SUBSCRIBED')
    expect(held.changes).toEqual([])
    await platform.stop()
  })
})
