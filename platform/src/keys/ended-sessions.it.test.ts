import { resolve } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it, vi } from 'vitest'
import { type TestPlatform, useStarted, useTestPlatform } from '../testing/index.ts'
import { type SecondServer, startSecondServer } from '../testing/second-server.ts'

// The first call of a function bundles it.
vi.setConfig({ testTimeout: 60_000 })

const SCENE = `
create table public.notes (id bigint generated always as identity primary key, owner uuid default auth.uid());
alter table public.notes enable row level security;
create policy "owners read" on public.notes for select using (owner = auth.uid());
create policy "owners write" on public.notes for insert with check (owner = auth.uid());
alter publication supabase_realtime add table public.notes;
`

describe('the access token of a session that has ended', () => {
  const platform = useTestPlatform({ supabaseDir: resolve('platform/test/project'), scene: SCENE })
  const second = useStarted(() => startSecondServer(platform))

  const endings: [
    string,
    (person: { client: SupabaseClient; userId: string; sessionId: string }) => Promise<unknown>,
  ][] = [
    ['its person signed out everywhere', ({ client }) => client.auth.signOut({ scope: 'global' })],
    [
      'its lifetime was over',
      ({ sessionId }) => platform.sql`update auth.sessions set not_after = now() where id = ${sessionId}`,
    ],
    ['it was deleted', ({ sessionId }) => platform.sql`delete from auth.sessions where id = ${sessionId}`],
    [
      'its person was banned',
      ({ userId }) => platform.service().auth.admin.updateUserById(userId, { ban_duration: '1h' }),
    ],
    ['its account was deleted', ({ userId }) => platform.service().auth.admin.deleteUser(userId)],
  ]
  it.each(endings)('is refused by every surface of every server when %s', async (_, end) => {
    const { client, userId } = await platform.signUp()
    const { data } = await client.auth.getSession()
    const token = data.session?.access_token ?? ''
    const sessionId = String(JSON.parse(atob(token.split('.')[1] ?? '')).session_id)
    const closed = await Promise.all([platform, second].map((server) => openSocket(server, token)))
    expect(await statuses(token)).toEqual([200, 200, 200, 200])

    await end({ client, userId, sessionId })
    await vi.waitFor(async () => expect(await statuses(token)).toEqual([401, 401, 401, 401]), 10_000)
    await vi.waitFor(() => expect(closed.map((isClosed) => isClosed())).toEqual([true, true]), 10_000)
  })

  it('does not end another session of the same person', async () => {
    const { client, email, password } = await platform.signUp()
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    const { data } = await other.auth.getSession()
    const mine = (await client.auth.getSession()).data.session?.access_token ?? ''
    await client.auth.signOut({ scope: 'local' })
    await vi.waitFor(async () => expect((await statuses(mine))[0]).toBe(401), 10_000)
    expect(await statuses(data.session?.access_token ?? '')).toEqual([200, 200, 200, 200])
  })

  it('is accepted again when a ban is lifted', async () => {
    const { client, userId } = await platform.signUp()
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    const { admin } = platform.service().auth
    await admin.updateUserById(userId, { ban_duration: '1h' })
    await vi.waitFor(async () => expect((await statuses(token))[0]).toBe(401), 10_000)
    await admin.updateUserById(userId, { ban_duration: 'none' })
    await vi.waitFor(async () => expect((await statuses(token))[0]).toBe(200), 10_000)
  })

  /** The answers of REST and a function, on both servers. */
  const statuses = (token: string): Promise<number[]> =>
    Promise.all(
      [platform.url, second.url].flatMap((url) =>
        ['/rest/v1/notes', '/functions/v1/inspect'].map(async (path) => {
          const headers = { apikey: platform.keys.anonKey, authorization: `Bearer ${token}` }
          return (await fetch(url + path, { headers })).status
        }),
      ),
    )

  /** Joins a channel. Returns a function that tells whether the socket has been closed. */
  async function openSocket(server: TestPlatform | SecondServer, token: string): Promise<() => boolean> {
    const client = server.client()
    await client.realtime.setAuth(token)
    const seen: string[] = []
    await new Promise<void>((subscribed) => {
      client
        .channel('notes')
        .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, () => undefined)
        .subscribe((status) => {
          seen.push(status)
          if (status === 'SUBSCRIBED') subscribed()
        })
    })
    return () => seen.some((status) => status === 'CLOSED' || status === 'CHANNEL_ERROR')
  }
})
