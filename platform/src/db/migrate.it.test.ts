import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Migration, migrate, pendingAfter } from './migrate.ts'
import { connect, type Sql } from './sql.ts'

const ledger = { schema: 'supabase_migrations', table: 'schema_migrations' }
const step = (version: string, sql: string): Migration => ({ version, name: `step_${version}`, sql })

let database: TestDatabase
let sql: Sql
beforeEach(async () => {
  database = await createTestDatabase(inject('superuser'), '/nowhere')
  sql = connect(database.system, { max: 4 })
})
afterEach(async () => {
  await sql.end()
  await database.drop()
})

describe('the migrator', () => {
  it('applies each new migration once, in order', async () => {
    const steps = [step('1', 'create table a (id int)'), step('2', 'alter table a add b int')]
    expect(await migrate(sql, steps, { ledger })).toEqual(steps)
    expect(await migrate(sql, steps, { ledger })).toEqual([])
    const next = step('3', 'insert into a values (1, 2)')
    expect(await migrate(sql, [...steps, next], { ledger })).toEqual([next])
    expect(await sql`select version, name from supabase_migrations.schema_migrations order by version`).toEqual([
      { version: '1', name: 'step_1' },
      { version: '2', name: 'step_2' },
      { version: '3', name: 'step_3' },
    ])
  })

  it('rolls back a migration that fails half-way and keeps the ones before it', async () => {
    const steps = [step('1', 'create table a (id int)'), step('2', 'create table b (id int); select 1 / 0')]
    await expect(migrate(sql, steps, { ledger })).rejects.toThrow(
      'Migration 2_step_2 failed and was rolled back: division by zero',
    )
    expect(await sql`select to_regclass('a') is not null as a, to_regclass('b') is not null as b`).toEqual([
      { a: true, b: false },
    ])
  })

  it('applies each migration once when several processes start at the same moment', async () => {
    const steps = [step('1', 'create table a (id int)'), step('2', 'insert into a select 1 from pg_sleep(0.2)')]
    const others = [1, 2, 3].map(() => connect(database.system, { max: 2 }))
    const applied = await Promise.all(others.map((other) => migrate(other, steps, { ledger })))
    expect(applied.map((list) => list.length).sort()).toEqual([0, 0, 2])
    expect(await sql`select count(*)::int as rows from a`).toEqual([{ rows: 1 }])
    await Promise.all(others.map((other) => other.end()))
  })

  it('refuses an edited migration, but not one whose line endings changed', async () => {
    await migrate(sql, [step('1', 'create table a\n(id int)')], { ledger })
    await expect(migrate(sql, [step('1', 'create table a (id bigint)')], { ledger })).rejects.toThrow(
      'was edited after it was applied',
    )
    expect(await migrate(sql, [step('1', 'create table a\r\n(id int)')], { ledger })).toEqual([])
  })

  it('refuses a gap, a number used twice, and a database newer than the code', async () => {
    await migrate(sql, [step('1', 'select 1'), step('3', 'select 3')], { ledger })
    await expect(
      migrate(sql, [step('1', 'select 1'), step('2', 'select 2'), step('3', 'select 3')], { ledger }),
    ).rejects.toThrow('Give it a later number')
    await expect(migrate(sql, [step('1', 'select 1')], { ledger })).rejects.toThrow('which this version does not know')
    expect(() => pendingAfter([step('1', 'select 1'), step('1', 'select 2')], [])).toThrow(
      'Two migrations have the number 1',
    )
  })

  describe('when a new set of migrations replaces an older one', () => {
    const old = [step('01', 'create table a (id int)'), step('02', 'insert into a values (7)')]
    const set = [step('11', 'create table a (id int, b int)'), step('13', 'create table later (id int)')]
    const carryOver = [
      step('10', 'alter table a rename to old_a'),
      step('12', 'insert into a (id) select id from old_a; drop table old_a'),
    ]
    const history = () => sql`select version from supabase_migrations.schema_migrations order by version`

    it('carries the rows over and records the new set', async () => {
      await migrate(sql, old, { ledger })
      expect(await migrate(sql, set, { ledger, carryOver })).toEqual(set)
      expect(await sql`select id, b from a`).toEqual([{ id: 7, b: null }])
      expect(await history()).toEqual([{ version: '11' }, { version: '13' }])
      expect(await migrate(sql, set, { ledger, carryOver })).toEqual([])
    })

    it('applies the set alone to an empty database', async () => {
      expect(await migrate(sql, set, { ledger, carryOver })).toEqual(set)
      expect(await sql`select id from a`).toEqual([])
    })

    it('leaves the old database as it was when any of it fails', async () => {
      await migrate(sql, old, { ledger })
      const failing = [...carryOver.slice(0, 1), step('12', 'drop table old_a; select 1 / 0')]
      await expect(migrate(sql, set, { ledger, carryOver: failing })).rejects.toThrow(
        'Migration 12_step_12 failed and was rolled back: division by zero',
      )
      expect(await sql`select * from a`).toEqual([{ id: 7 }])
      expect(await history()).toEqual([{ version: '01' }, { version: '02' }])
    })

    it('refuses an older set that the project cannot carry over', async () => {
      await migrate(sql, old, { ledger })
      await expect(migrate(sql, set, { ledger })).rejects.toThrow('which this version does not know')
    })
  })
})
