import { createHash, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { useStarted, useTestPlatform } from '../testing/index.ts'
import { startSecondServer } from '../testing/second-server.ts'

// The first call of a function bundles it.
vi.setConfig({ testTimeout: 60_000 })

const SCENE = `
create table public.notes (id bigint generated always as identity primary key, owner uuid default auth.uid());
alter table public.notes enable row level security;
create policy "owners read" on public.notes for select using (owner = auth.uid());
create policy "only readers of the room write" on public.notes for insert with check (auth.jwt() ->> 'room' = 'quiet');
create table public.tickets (sha256 text primary key, owner uuid, uses integer default 0, ends_at timestamptz);
alter table public.tickets enable row level security;
create function public.claims_of_token(p_sha256 text, p_address text) returns jsonb language sql security definer as $$
  update public.tickets set uses = uses + 1 where sha256 = p_sha256
  returning jsonb_build_object('sub', owner, 'role', 'authenticated', 'room', 'quiet', 'exp', extract(epoch from ends_at))
$$;
revoke execute on function public.claims_of_token(text, text) from public, anon, authenticated;
`

describe('an opaque token of the project', () => {
  const platform = useTestPlatform({
    supabaseDir: resolve('platform/test/project'),
    scene: SCENE,
    config: { rateLimitFactor: 0.1 },
  })
  const second = useStarted(() => startSecondServer(platform))

  it('authenticates its person on REST and in functions that accept it, and nowhere else', async () => {
    const { token, owner } = await issue()
    expect(await ask('/rest/v1/notes', token, { method: 'POST', body: '{}' })).toMatchObject({ status: 201 })
    expect(await ask('/rest/v1/notes', token)).toMatchObject({ status: 200, body: [{ owner }] })
    const room = { status: 200, body: { userId: owner, notes: 1 } }
    expect(await ask('/functions/v1/reading-room', token)).toEqual(room)
    expect(await ask('/reading-room', token)).toEqual(room)
    expect(await ask('/functions/v1/inspect', token)).toMatchObject({ status: 401 })
    expect(await ask('/auth/v1/user', token, { headers: { apikey: platform.keys.anonKey } })).toMatchObject({
      status: 403,
    })
    expect(await ask('/realtime/v1/api/broadcast', token, { method: 'POST', body: '{}' })).toMatchObject({
      status: 401,
    })
  })

  it('is cached for a while, and removed from the cache of every server when it is revoked', async () => {
    const { token, sha256 } = await issue()
    const statuses = async () => {
      const answers = await Promise.all([platform, second].map(({ url }) => ask('/rest/v1/notes', token, {}, url)))
      return answers.map(({ status }) => status)
    }
    for (let n = 0; n < 3; n += 1) expect(await statuses()).toEqual([200, 200])
    expect(await platform.sql`select uses from tickets where sha256 = ${sha256}`).toMatchObject([{ uses: 2 }])
    await platform.sql`delete from tickets where sha256 = ${sha256}`
    await platform.sql`select pg_notify('opaque_tokens', ${sha256})`
    await vi.waitFor(async () => expect(await statuses()).toEqual([401, 401]))
  })

  it('is refused after its end, and when its person is banned', async () => {
    const expired = await issue(new Date(Date.now() - 1000))
    expect(await ask('/rest/v1/notes', expired.token)).toMatchObject({ status: 401, body: { message: 'JWT expired' } })
    const { userId } = await platform.signUp()
    const banned = await issue(null, userId)
    expect(await ask('/rest/v1/notes', banned.token)).toMatchObject({ status: 200 })
    await platform.service().auth.admin.updateUserById(userId, { ban_duration: '1h' })
    // Every try counts towards the token's limit of thirty requests.
    await vi.waitFor(async () => expect(await ask('/rest/v1/notes', banned.token)).toMatchObject({ status: 401 }), {
      timeout: 10_000,
      interval: 500,
    })
  })

  it('has its own request limit, which does not count the requests of a function', async () => {
    const { token } = await issue()
    // A tenth of the usual limit.
    for (let n = 0; n < 30; n += 1) expect((await ask('/reading-room', token)).status).toBe(200)
    for (const path of ['/reading-room', '/rest/v1/notes'])
      expect(await ask(path, token)).toMatchObject({
        status: 429,
        body: { message: expect.stringContaining('too many') },
      })
    expect((await ask('/rest/v1/notes', (await issue()).token)).status).toBe(200)
  })

  it('is refused in an address, with a message that says what to do instead', async () => {
    const { token } = await issue()
    for (const path of [
      '/rest/v1/notes?apikey=',
      '/reading-room?token=',
      '/functions/v1/reading-room?a=1&access_token=',
    ])
      expect(await ask(path + token, null)).toMatchObject({
        status: 400,
        body: { code: 'token_in_url', message: expect.stringContaining('Authorization: Bearer') },
      })
  })

  it('is refused when it was never issued', async () => {
    const answer = await ask('/rest/v1/notes', `ab_${'x'.repeat(44)}`)
    expect(answer).toMatchObject({
      status: 401,
      body: { message: 'The access token is unknown, revoked or expired' },
    })
  })

  it('is not looked up for an address that has sent many unknown tokens, unless it is cached', async () => {
    const known = await issue()
    expect(await ask('/rest/v1/notes', known.token)).toMatchObject({ status: 200 })
    const statuses = new Set<number>()
    // A tenth of the usual limit is ten.
    for (let n = 0; n < 12; n += 1) statuses.add((await ask('/rest/v1/notes', `ab_${randomToken()}`)).status)
    expect(statuses).toContain(429)
    const fresh = await issue()
    expect(await ask('/rest/v1/notes', fresh.token)).toMatchObject({ status: 429 })
    expect(await platform.sql`select uses from tickets where sha256 = ${fresh.sha256}`).toMatchObject([{ uses: 0 }])
    expect(await ask('/rest/v1/notes', known.token)).toMatchObject({ status: 200 })
    const metrics = await (await fetch(`${platform.url}/metrics`)).text()
    expect(metrics).toContain('security_events_total{event="attempts_blocked"} 1')
    // Storage counts by the same address.
    const listed = await ask('/storage/v1/bucket', `ab_${randomToken()}`)
    expect([listed.status, listed.body.code]).toEqual([429, 'SlowDown'])
  })

  const randomToken = () => `${randomUUID()}${randomUUID()}`.replaceAll('-', '')

  async function issue(endsAt: Date | null = null, owner: string = randomUUID()) {
    const token = `ab_${randomToken()}`
    const sha256 = createHash('sha256').update(token).digest('hex')
    await platform.sql`insert into tickets (sha256, owner, ends_at) values (${sha256}, ${owner}, ${endsAt})`
    return { token, sha256, owner }
  }

  async function ask(path: string, token: string | null, init: RequestInit = {}, url = platform.url) {
    const headers = {
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(init.headers as Record<string, string>),
    }
    const answer = await fetch(url + path, { ...init, headers })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
})
