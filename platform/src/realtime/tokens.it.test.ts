import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTokens } from '../keys/tokens.ts'
import { useTestPlatform } from '../testing/index.ts'
import { bareSocket } from './testing/bare-socket.ts'
import { listenTo, mintToken, person, until } from './testing/people.ts'

const SCENE = `
create table public.notes (id bigint generated always as identity primary key, owner uuid);
alter table public.notes enable row level security;
create policy "owners read" on public.notes for select using (owner = auth.uid());
alter publication supabase_realtime add table public.notes;
`

describe('a channel’s token', () => {
  const platform = useTestPlatform({ scene: SCENE })

  const insertFor = (owner: string) => platform.sql`insert into notes (owner) values (${owner})`
  const sign = (claims: Record<string, unknown>) => createTokens(platform.keys.jwtSecret).sign(claims)

  it('can be replaced, and the new one decides what is delivered', async () => {
    const [ann, bob] = [await person(platform), randomUUID()]
    const listening = await listenTo(ann.client, [{ table: 'notes' }])
    await insertFor(ann.id)
    await until(() => listening.changes.length === 1)

    await ann.setToken(await mintToken(platform, bob))
    // The server does not reply to a token, but it replies to the next message after handling it.
    await listening.channel.untrack()
    await insertFor(bob)
    await until(() => listening.changes.length === 2)
    await insertFor(ann.id)
    await insertFor(bob)
    await until(() => listening.changes.length === 3)
    expect(listening.changes.map((change) => ('owner' in change.new ? change.new.owner : null))).toEqual([
      ann.id,
      bob,
      bob,
    ])
    expect(listening.statuses).toEqual(['SUBSCRIBED'])
  })

  it('closes the channel when it expires, although the client is silent', async () => {
    const ann = await person(platform)
    await ann.setToken(await mintToken(platform, ann.id, 3))
    const listening = await listenTo(ann.client, [{ table: 'notes' }])
    await until(() => listening.statuses.includes('CLOSED'))
    expect(listening.system.at(-1)).toEqual({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
      channel: listening.channel.subTopic,
    })
  })

  it('closes the channel when a later one is expired or forged', async () => {
    for (const [token, message] of [
      [await mintToken(platform, randomUUID(), -5), /^Token has expired \d+ seconds ago$/],
      [`${await mintToken(platform, randomUUID())}x`, /^Failed to validate JWT signature$/],
      ['nonsense', /^The token provided is not a valid JWT$/],
    ] as const) {
      const socket = await bareSocket(platform)
      await socket.join('realtime:room', { access_token: await mintToken(platform, randomUUID()) })
      socket.send([null, '5', 'realtime:room', 'access_token', { access_token: token }])
      const close = await socket.find('phx_close')
      expect(close).toEqual(['1001', '1001', 'realtime:room', 'phx_close', {}])
      const system = await socket.find('system')
      expect(system[4]).toEqual({
        extension: 'system',
        status: 'error',
        message: expect.stringMatching(message),
        channel: 'room',
      })
      socket.ws.close()
    }
  })

  it('is ignored when it is missing, unchanged, or an API key of the newer kind', async () => {
    const socket = await bareSocket(platform)
    const token = await mintToken(platform, randomUUID())
    await socket.join('realtime:room', { access_token: token })
    for (const given of [null, token, 'sb_publishable_x', 5])
      socket.send([null, '5', 'realtime:room', 'access_token', { access_token: given }])
    socket.send([null, '6', 'realtime:room', 'phx_leave', {}])
    expect((await socket.find('phx_reply', '6'))[4]).toEqual({ status: 'ok', response: {} })
    expect(socket.frames.map((frame) => frame[3])).toEqual(['phx_reply', 'presence_state', 'phx_reply', 'phx_close'])
    socket.ws.close()
  })

  it('refuses the join with a reason when it is invalid', async () => {
    const socket = await bareSocket(platform)
    const exp = Math.floor(Date.now() / 1000) + 60
    for (const [token, reason] of [
      [await mintToken(platform, randomUUID(), -12), /^InvalidJWTToken: Token has expired \d\d seconds ago$/],
      [await sign({ sub: randomUUID(), exp }), /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/],
      [await sign({ role: 'authenticated' }), /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/],
      [await sign({ role: 'postgres', exp }), /^InvalidJWTToken/],
      ['nonsense', /^MalformedJWT: The token provided is not a valid JWT$/],
      [await createTokens('another secret').sign({ role: 'service_role', exp }), /^JwtSignatureError/],
    ] as const) {
      const reply = await socket.join('realtime:room', { access_token: token })
      expect(reply).toEqual({ status: 'error', response: { reason: expect.stringMatching(reason) } })
    }
    socket.ws.close()
  })

  it('may follow an anonymous join', async () => {
    const ann = randomUUID()
    const socket = await bareSocket(platform)
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] }
    await socket.join('realtime:room', { config })
    socket.send([null, '5', 'realtime:room', 'access_token', { access_token: await mintToken(platform, ann) }])
    socket.send([null, '6', 'realtime:room', 'presence', { event: 'untrack' }])
    await socket.find('phx_reply', '6')
    await insertFor(ann)
    expect((await socket.find('postgres_changes'))[4]).toMatchObject({ data: { record: { owner: ann } } })
    socket.ws.close()
  })
})
