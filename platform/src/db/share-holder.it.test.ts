// Statements wait for a lock that the test holds, so the number of waiting backends shows which requests got a connection.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareSocket } from '../realtime/testing/bare-socket.ts'
import { holdLock, waitingBackends } from '../testing/held-lock.ts'
import { startTestPlatform, type TestPlatform } from '../testing/index.ts'

const WITH_CONTEXT = `export default async (request, { asService }) => {
  await asService.from('notes').insert(await request.json()).throwOnError()
  return new Response('ok')
}`
const WITH_OWN_CLIENT = `import { createClient } from 'npm:@supabase/supabase-js@2'
Deno.serve(async (request) => {
  const service = createClient(Deno.env.get('SUPABASE_URL'), Deno.env.get('SUPABASE_SERVICE_ROLE_KEY'))
  await service.from('notes').insert(await request.json()).throwOnError()
  return new Response('ok')
})`

// A comparison with this type waits while the test holds the advisory lock.
const SCENE = `
create table notes (id int primary key);
alter table notes enable row level security;
grant all on notes to service_role;
create function passes(value text) returns boolean language sql volatile
  as $$ select pg_advisory_xact_lock_shared(7) is not null $$;
create domain slow_text as text check (passes(value));
create table signs (id int primary key, label slow_text);
alter table signs enable row level security;
grant select on signs to anon;
alter publication supabase_realtime add table signs;`

let platform: TestPlatform
let supabaseDir: string
beforeAll(async () => {
  supabaseDir = await mkdtemp(join(tmpdir(), 'project-'))
  for (const [name, text] of [
    ['with-context', WITH_CONTEXT],
    ['with-own-client', WITH_OWN_CLIENT],
  ] as const) {
    await mkdir(join(supabaseDir, 'functions', name), { recursive: true })
    await writeFile(join(supabaseDir, 'functions', name, 'index.ts'), text)
  }
  // Each caller may hold two of the four connections.
  platform = await startTestPlatform({ supabaseDir, config: { poolSize: 4, trustedProxies: 1 }, scene: SCENE })
})
afterAll(async () => {
  await platform.stop()
  await rm(supabaseDir, { recursive: true })
})

it.each(['with-context', 'with-own-client'])(
  'the pool counts what a function %s does as the service role against the person who called it',
  async (name) => {
    const [ada, bob] = [await platform.signUp(), await platform.signUp()]
    await platform.sql`truncate notes`
    const release = await holdLock(platform.sql, 'lock table notes in access exclusive mode')
    const call = ({ client }: typeof ada, id: number) => client.functions.invoke(name, { body: { id } })
    const ofAda = [1, 2, 3].map((id) => call(ada, id))
    await waitingBackends(platform.sql, 2)
    const ofBob = call(bob, 4)
    await waitingBackends(platform.sql, 3)
    await release()
    for (const { error } of await Promise.all([...ofAda, ofBob])) expect(error).toBeNull()
    expect(await platform.sql`select id from notes order by id`).toHaveLength(4)
  },
)

it('the pool counts an anonymous join of a channel against its address', async () => {
  const release = await holdLock(platform.sql, 'select pg_advisory_xact_lock(7)')
  const bindings = [{ event: '*', schema: 'public', table: 'signs', filter: 'label=eq.low' }]
  const joinFrom = async (address: string) => {
    const socket = await bareSocket(platform, { 'x-forwarded-for': address })
    const reply = await socket.join(`realtime:${address}`, { config: { postgres_changes: bindings } })
    socket.ws.terminate()
    return reply.status
  }
  const ofOne = [1, 2, 3].map(() => joinFrom('192.0.2.1'))
  await waitingBackends(platform.sql, 2)
  const ofAnother = joinFrom('192.0.2.2')
  await waitingBackends(platform.sql, 3)
  await release()
  expect(await Promise.all([...ofOne, ofAnother])).toEqual(['ok', 'ok', 'ok', 'ok'])
})
