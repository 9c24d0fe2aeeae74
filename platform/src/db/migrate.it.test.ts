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
})
