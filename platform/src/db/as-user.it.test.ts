import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { ANONYMOUS, type Caller } from './caller.ts'
import { type Database, openDatabase } from './database.ts'
import { MAX_PREPARED } from './pipeline.ts'

describe('running a statement as a caller', () => {
  let database: TestDatabase
  let db: Database
  const person: Caller = { role: 'authenticated', claims: { sub: '6f1d2c1e-0000-4000-8000-000000000001' } }
  const select = (text: string, prepare = true) => ({ text, values: [], prepare })

  beforeAll(async () => {
    database = await createTestDatabase(inject('superuser'), '/nowhere')
    const callerUrl = inject('engine') === 'url' ? database.system : database.caller
    db = openDatabase({
      systemUrl: database.system,
      callerUrl,
      poolSize: 3,
      statementTimeoutMs: 5000,
      log: createLog('silent'),
    })
    await db.system.unsafe(
      `create table marks (id int primary key, note text); grant all on marks to authenticated;
       alter table marks enable row level security; create policy "all" on marks to authenticated using (true)`,
    )
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  it('takes the role and the claims for one transaction only', async () => {
    const who = select('select current_user::text as who, auth.uid()::text as uid')
    expect(await db.asUser(person, who)).toEqual([{ who: 'authenticated', uid: person.claims.sub }])
    expect(await db.asUser(ANONYMOUS, who)).toEqual([{ who: 'anon', uid: null }])
  })

  it('has the role anon outside its transaction, whatever role the address names', async () => {
    await db.system.unsafe(
      'create function back() returns text language plpgsql as $$ begin reset role; return current_user; end $$',
    )
    expect(await db.asUser(person, select('select back() as who'))).toEqual([{ who: 'anon' }])
  })

  it('accepts only one statement, so that none can end the transaction and continue outside it', async () => {
    for (const prepare of [true, false]) {
      await expect(db.asUser(person, select('rollback; select 1', prepare))).rejects.toMatchObject({ code: '42601' })
    }
  })

  it('rolls back what was not accepted, and commits what was', async () => {
    const insert = (id: number) => ({
      text: 'insert into marks values ($1::text::int) returning id',
      values: [String(id)],
      prepare: true,
    })
    await db.asUser(person, insert(1), { accept: () => false })
    await db.asUser(person, insert(2), { accept: () => true })
    await expect(db.asUser(person, insert(2), { accept: () => true })).rejects.toMatchObject({ code: '23505' })
    expect(await db.system`select id from marks order by id`).toEqual([{ id: 2 }])
  })

  it('reports an error that PostgreSQL raises at the commit', async () => {
    await db.system.unsafe(
      `create table pairs (id int primary key, other int references pairs deferrable initially deferred);
       grant all on pairs to authenticated; alter table pairs enable row level security;
       create policy "all" on pairs to authenticated using (true)`,
    )
    const insert = (id: number, other: number) => ({
      text: 'insert into pairs values ($1::int, $2::int) returning id',
      values: [String(id), String(other)],
      prepare: true,
    })
    for (const options of [{}, { accept: () => true }]) {
      await expect(db.asUser(person, insert(1, 2), options)).rejects.toMatchObject({ code: '23503' })
    }
    expect(await db.asUser(person, insert(3, 3))).toEqual([{ id: 3 }])
    expect(await db.system`select id from pairs`).toEqual([{ id: 3 }])
  })

  it('runs a statement again that failed before, and one whose result has other columns now', async () => {
    const divide = (by: number) => ({ text: 'select 6 / $1::int as share', values: [String(by)], prepare: true })
    for (let round = 0; round < 4; round++) {
      await expect(db.asUser(person, divide(0))).rejects.toMatchObject({ code: '22012' })
      expect(await db.asUser(person, divide(2))).toEqual([{ share: 3 }])
    }
    const all = select('select * from marks where id < 0')
    for (let round = 0; round < 4; round++) await db.asUser(person, all)
    await db.system`alter table marks add column more text`
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => db.asUser(person, all)))
    expect(answers.at(-1)?.status).toBe('fulfilled')
  })

  it('prepares a bounded number of statements on a connection', async () => {
    const prepared = select('select count(*)::int as held from pg_prepared_statements', false)
    for (let n = 0; n < 2 * MAX_PREPARED; n++) await db.asUser(person, select(`select ${n} as n`))
    const [{ held } = {}] = await db.asUser(person, prepared)
    expect(held).toBeGreaterThan(MAX_PREPARED / 2)
    expect(held).toBeLessThan(MAX_PREPARED + 10)
    // Any client can cause this error; it does not close the connection.
    const refused = select('select distinct id from marks for update')
    await expect(db.asUser(person, refused)).rejects.toMatchObject({ code: '0A000' })
    expect(await db.asUser(person, prepared)).toEqual([{ held }])
  })

  it('refuses to write in a read-only transaction', async () => {
    await expect(db.asUser(person, select('delete from marks'), { readOnly: true })).rejects.toMatchObject({
      code: '25006',
    })
  })

  it('survives lost connections: every call settles, acknowledged rows are stored, and later calls work', async () => {
    await db.system`delete from marks`
    let acknowledged: number[] = []
    let refused = 0
    const save = async (id: number) => {
      const text = `insert into marks values ($1::text::int) returning id, pg_sleep(${id % 3 === 0 ? 0.02 : 0})::text`
      await db
        .asUser(
          person,
          { text, values: [String(id)], prepare: id % 2 === 0 },
          id % 5 === 0 ? { accept: () => true } : {},
        )
        .then(
          () => acknowledged.push(id),
          () => refused++,
        )
    }
    for (let round = 0; round < 30; round++) {
      const saves = Array.from({ length: 8 }, (_, n) => save(round * 8 + n))
      await db.system`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      await Promise.all(saves)
    }
    const stored = (await db.system<{ id: number }[]>`select id from marks`).map(({ id }) => id)
    acknowledged = acknowledged.sort((a, b) => a - b)
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([])
    expect(acknowledged.length + refused).toBe(240)
    expect(refused).toBeGreaterThan(0)
    await expect(
      Promise.all([1, 2, 3, 4, 5, 6].map(() => db.asUser(person, select('select 1 as one')))),
    ).resolves.toHaveLength(6)
  })
})
