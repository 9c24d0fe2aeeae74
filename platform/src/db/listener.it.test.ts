import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase(inject('superuser'), '/nowhere')
  const { system } = database
  const log = createLog('silent')
  db = openDatabase({ systemUrl: system, callerUrl: system, poolSize: 2, statementTimeoutMs: 5000, log })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

it('the listener listens again on every channel after its connection was lost', async () => {
  const received: string[] = []
  let listening = 0
  const listenTo = (channel: string) =>
    db.listen(
      channel,
      (payload) => received.push(`${channel} ${payload}`),
      () => listening++,
    )
  const [stop] = await Promise.all([listenTo('first'), listenTo('second'), listenTo('first')])
  const notify = () => db.system`select pg_notify('first', 'a'), pg_notify('second', 'b')`
  await notify()
  await expect.poll(() => received.sort()).toEqual(['first a', 'first a', 'second b'])

  await db.system`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`
  await expect.poll(() => listening, { timeout: 10_000 }).toBe(6)
  received.length = 0
  await stop()
  await notify()
  await expect.poll(() => received.sort()).toEqual(['first a', 'second b'])
})
