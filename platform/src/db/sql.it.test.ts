import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connect, type Sql } from './sql.ts'

describe('sql', () => {
  let database: TestDatabase
  let sql: Sql
  beforeAll(async () => {
    database = await createTestDatabase(inject('superuser'), '/nowhere')
    sql = connect(database.system, { max: 1 })
    await sql.unsafe('create table notes (id int primary key, title text, tags text[], saved_at timestamp)')
  })
  beforeEach(async () => {
    await sql`truncate notes`
  })
  afterAll(async () => {
    await sql.end()
    await database.drop()
  })

  it('sends values as parameters, also from a template inside another', async () => {
    const hostile = `'; drop table notes; --`
    const condition = sql`title = ${hostile}`
    await sql`insert into notes (id, title) values (1, ${hostile}), (2, ${null})`
    expect(await sql`select id from notes where ${condition} and id < ${5}`).toEqual([{ id: 1 }])
  })

  it('writes rows, lists and names', async () => {
    await sql`insert into ${sql('public.notes')} ${sql([
      { id: 1, title: 'one', tags: ['a', 'b "c"'] },
      { id: 2, title: 'two', tags: [] },
    ])}`
    expect(await sql`select ${sql('id')}, tags from notes where title in ${sql(['one', 'three'])}`).toEqual([
      { id: 1, tags: ['a', 'b "c"'] },
    ])
  })

  it('keeps a date in UTC in a column without a time zone', async () => {
    const saved_at = new Date('2026-07-01T12:00:00Z')
    const [row] =
      await sql`insert into notes values (1, null, null, ${saved_at}) returning saved_at, saved_at::text as text`
    expect(row).toEqual({ saved_at, text: '2026-07-01 12:00:00' })
  })

  it('tells how many rows a statement changed', async () => {
    expect((await sql`insert into notes (id) values (1), (2)`).count).toBe(2)
    expect((await sql`delete from notes where id > 5`).count).toBe(0)
  })

  it('rolls back a transaction that fails and reuses its connection', async () => {
    const failing = sql.begin(async (tx) => {
      await tx`insert into notes (id) values (1)`
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    await sql.begin((tx) => tx`insert into notes (id) values (2)`)
    expect(await sql`select id from notes`).toEqual([{ id: 2 }])
  })

  it('opens another connection after one was lost', async () => {
    const running = sql`select pg_terminate_backend(pg_backend_pid())`
    await expect(running).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('stops waiting for a connection when the time is up', async () => {
    const connection = await sql.reserve()
    const waiting = sql.unsafe('select 1', [], { timeoutMs: 20 })
    await expect(waiting).rejects.toMatchObject({ code: 'CONNECTION_NONE_FREE' })
    connection.release()
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('closes the connection of a statement that is not answered in time', async () => {
    const slow = sql.unsafe('select pg_sleep(60), $1::text', [''], { timeoutMs: 20 })
    await expect(slow).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })
})
