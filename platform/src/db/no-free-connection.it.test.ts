// When all connections are in use, or PostgreSQL stops answering, a request fails in time and is not carried out later.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { holdLock, waitingBackends } from '../testing/held-lock.ts'
import { startTestPlatform, type TestPlatform } from '../testing/index.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'

const FUNCTION = `export default async (request, { asCaller }) => {
  await asCaller.from('notes').insert(await request.json()).throwOnError()
  return new Response('ok')
}`

describe('when all connections are in use', () => {
  let platform: TestPlatform
  let supabaseDir: string
  beforeAll(async () => {
    supabaseDir = await mkdtemp(join(tmpdir(), 'project-'))
    await mkdir(join(supabaseDir, 'functions', 'note'), { recursive: true })
    await writeFile(join(supabaseDir, 'functions', 'note', 'index.ts'), FUNCTION)
    platform = await startTestPlatform({
      supabaseDir,
      config: { poolSize: 2, poolWaitMs: 300 },
      scene: `create table notes (id int primary key);
        alter table notes enable row level security;
        create policy "all" on notes to anon using (true);
        grant all on notes to anon, service_role;`,
    })
  })
  afterAll(async () => {
    await platform.stop()
    await rm(supabaseDir, { recursive: true })
  })

  it('answers 504 with Retry-After, and does not carry out the refused request later', async () => {
    const release = await holdTable('notes')
    const held = [insert(1), insertAsService(2)]
    await waitingBackends(platform.sql, 2)
    const refused = await insert(3)
    expect(refused.status).toBe(504)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused.json()).toMatchObject({
      code: 'PGRST003',
      message: 'Timed out acquiring connection from connection pool.',
    })
    await release()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([201, 201])
    expect((await insert(4)).status).toBe(201)
    expect(await platform.sql`select id from notes order by id`).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }])
  })

  it('answers 503 for a function that throws the database error it received', async () => {
    expect((await post('/functions/v1/note', { id: 10 })).status).toBe(200)
    const release = await holdTable('notes')
    const held = [insert(11), insertAsService(12)]
    await waitingBackends(platform.sql, 2)
    const refused = await post('/functions/v1/note', { id: 13 })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await release()
    await Promise.all(held)
    expect(await platform.sql`select id from notes where id > 9 order by id`).toEqual([
      { id: 10 },
      { id: 11 },
      { id: 12 },
    ])
  })

  it('refuses a sign-up after a bounded wait, and creates no account for it', async () => {
    // The platform itself reads auth.users every two seconds, which would use one of the two connections.
    const release = await holdTable('auth.identities')
    const held = [signUp('first'), signUp('second')]
    await waitingBackends(platform.sql, 2)
    const refused = await signUp('third')
    expect(refused.status).toBe(504)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused.json()).toMatchObject({ error_code: 'request_timeout' })
    await release()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200])
    expect((await signUp('fourth')).status).toBe(200)
    expect(await platform.sql`select email from auth.users order by created_at`).not.toContainEqual({
      email: 'third@example.org',
    })
  })

  const headers = (key: string) => ({
    apikey: key,
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
  })
  const post = (path: string, body: unknown, key = platform.keys.anonKey) =>
    fetch(`${platform.url}${path}`, { method: 'POST', headers: headers(key), body: JSON.stringify(body) })
  const insert = (id: number) => post('/rest/v1/notes', { id })
  /** Uses another caller: one caller may not hold both connections. */
  const insertAsService = (id: number) => post('/rest/v1/notes', { id }, platform.keys.serviceRoleKey)
  const signUp = (name: string) =>
    post('/auth/v1/signup', { email: `${name}@example.org`, password: 'correct horse battery' })

  const holdTable = (table: string) => holdLock(platform.sql, `lock table ${table} in access exclusive mode`)
})

it('the server gives up on a PostgreSQL that stops answering, and commits nothing of the transaction', async () => {
  const database = await createTestDatabase(inject('superuser'), '/nowhere')
  const db = openDatabase({
    systemUrl: database.system,
    callerUrl: database.system,
    poolSize: 1,
    statementTimeoutMs: 1000,
    answerMs: 2000,
    log: createLog('silent'),
  })
  await db.system`create table marks (id int)`
  let [stopped] = await db.ask((sql) => sql<{ pid: number }[]>`select pg_backend_pid() as pid`)
  const failed = await db
    .transact(async (tx) => {
      ;[stopped] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await tx`insert into marks values (1)`
      process.kill(stopped?.pid ?? 0, 'SIGSTOP')
      await tx`insert into marks values (2)`
    })
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 'CONNECTION_LOST' })
  process.kill(stopped?.pid ?? 0, 'SIGCONT')
  // Both connections are free again.
  await Promise.all([1, 2].map(() => db.transact((tx) => tx`select pg_sleep(0.01)`)))
  expect(await db.system`select id from marks`).toEqual([])
  await db.close()
  await database.drop()
})
