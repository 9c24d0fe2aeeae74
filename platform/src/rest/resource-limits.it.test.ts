import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'

const SCENE = `
create table public.notes (id int primary key, content text);
alter table public.notes enable row level security;
create policy "all" on public.notes to anon, authenticated using (true);
grant all on public.notes to anon, authenticated;
insert into public.notes values (1, repeat('export ', 7000)), (2, 'short');

create table public.others (id int primary key);
alter table public.others enable row level security;
create policy "all" on public.others to anon, authenticated using (true);
grant all on public.others to anon, authenticated;

create table public.slow (id int primary key);
alter table public.slow enable row level security;
create function public.dawdle() returns boolean language sql as 'select pg_sleep(0.6) is not null';
create policy "all" on public.slow to anon, authenticated, service_role using (public.dawdle()) with check (public.dawdle());
grant all on public.slow to anon, authenticated, service_role;
insert into public.slow values (1);

create function public.measure(given text) returns int language sql stable as 'select length(given)';
create function public.sleep_for_ever() returns int language sql stable as 'select 1 from pg_sleep(600)';
`

const platform = useTestPlatform({
  scene: SCENE,
  config: { poolSize: 4, poolWaitMs: 60_000, statementTimeoutMs: 60_000, filterTimeoutMs: 300, regexTimeoutMs: 200 },
})

const backends = async (condition: string): Promise<number> => {
  const [row] = await platform.sql.unsafe<{ count: number }[]>(`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${condition}`)
  return row?.count ?? 0
}

describe('one caller', () => {
  it('leaves connections for others, however many requests it has in flight', async () => {
    const [busy, other] = [await platform.signUp(), await platform.signUp()]
    const connection = await platform.sql.reserve()
    await connection.unsafe('begin; lock table notes in access exclusive mode')
    const held = Array.from({ length: 20 }, (_, n) => busy.client.from('notes').insert({ id: 100 + n }))
    const answers = Promise.all(held)
    await expect.poll(() => backends(`wait_event_type = 'Lock'`)).toBe(2)

    expect((await other.client.from('others').insert({ id: 1 })).status).toBe(201)
    // An anonymous caller has the share of its client address.
    expect((await platform.client().from('others').select('id')).data).toEqual([{ id: 1 }])
    expect(await backends(`wait_event_type = 'Lock'`)).toBe(2)

    await connection.unsafe('commit')
    connection.release()
    expect((await answers).map(({ status }) => status)).toEqual(held.map(() => 201))
  })
})

describe('a client’s filter', () => {
  it('has its own statement timeout, and answers 57014 after it', async () => {
    const { status, error } = await platform.client().from('slow').select('id').eq('id', 1)
    expect([status, error?.code, error?.message]).toEqual([
      500,
      '57014',
      'canceling statement due to statement timeout',
    ])
  })

  it('does not shorten the timeout of unfiltered reads, writes and the service role', async () => {
    expect((await platform.client().from('slow').select('id')).status).toBe(200)
    expect((await platform.client().from('slow').update({ id: 2 }).eq('id', 1)).status).toBe(204)
    expect((await platform.service().from('slow').select('id').eq('id', 2)).status).toBe(200)
  })

  it('has a shorter timeout with a regular expression, in reads and writes', async () => {
    const hostile = '(.*)*\\1(.*)*\\2x'
    const notes = () => platform.client().from('notes')
    const requests = [
      notes().select('id').filter('content', 'match', hostile),
      notes()
        .select('id')
        .or(`content.imatch."${hostile.replaceAll('\\', '\\\\')}",id.eq.1`),
      notes().update({ content: 'x' }).filter('content', 'match', hostile),
      notes()
        .delete()
        .filter('content', 'match(any)', `{"${hostile.replaceAll('\\', '\\\\')}"}`),
    ]
    for (const request of requests) expect((await request).error?.code).toBe('57014')
    const { data } = await notes().select('id').filter('content', 'match', '^sh')
    expect(data).toEqual([{ id: 2 }])
  })
})

describe('a function call', () => {
  it('has a limited body, except for the service role', async () => {
    const call = (key: string, length: number) =>
      fetch(`${platform.url}/rest/v1/rpc/measure`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ given: 'x'.repeat(length) }),
      })
    const { anonKey, serviceRoleKey } = platform.keys
    expect((await call(anonKey, 900_000)).status).toBe(200)
    expect((await call(anonKey, 1_000_000)).status).toBe(413)
    expect((await call(serviceRoleKey, 1_000_000)).status).toBe(200)
  })
})

describe('a disconnected client', () => {
  const url = (path: string) => `${platform.url}/rest/v1/${path}`
  const headers = () => ({ apikey: platform.keys.anonKey, 'content-type': 'application/json' })

  it('has its reads cancelled, running or queued', async () => {
    const stop = new AbortController()
    const asked = Array.from({ length: 5 }, () =>
      fetch(url('rpc/sleep_for_ever'), { headers: headers(), signal: stop.signal }).catch(() => 'gone'),
    )
    await expect.poll(() => backends(`wait_event = 'PgSleep'`)).toBe(2)
    stop.abort()
    expect(await Promise.all(asked)).toEqual(asked.map(() => 'gone'))
    await expect.poll(() => backends(`wait_event = 'PgSleep'`), { timeout: 10_000 }).toBe(0)
    // The connections still work.
    const reads = Array.from({ length: 6 }, () => platform.client().from('notes').select('id').eq('id', 2))
    for (const { data } of await Promise.all(reads)) expect(data).toEqual([{ id: 2 }])
  })

  it('has its write completed', async () => {
    const connection = await platform.sql.reserve()
    await connection.unsafe('begin; lock table others in access exclusive mode')
    const stop = new AbortController()
    const init = { method: 'POST', headers: headers(), body: '{"id":7}', signal: stop.signal }
    const asked = fetch(url('others'), init).catch(() => 'gone')
    await expect.poll(() => backends(`wait_event_type = 'Lock'`)).toBe(1)
    stop.abort()
    expect(await asked).toBe('gone')
    await connection.unsafe('commit')
    connection.release()
    const saved = () => platform.sql`select id from others where id = 7`
    await expect.poll(saved).toEqual([{ id: 7 }])
  })
})
