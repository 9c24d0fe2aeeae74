import { expect, it } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { createLog } from '../log/log.ts'
import { createHealth } from './health.ts'

it('the server is healthy when the database answers', async () => {
  expect(await createHealth(async () => 1)()).toEqual({ ok: true })
})

it('the server reports that the database cannot be reached, without its error message', async () => {
  const health = createHealth(() => Promise.reject(new Error('password authentication failed for user x')))
  expect(await health()).toEqual({ ok: false, reason: 'The database cannot be reached.' })
})

it('the server stops waiting after its timeout', async () => {
  const health = createHealth(() => new Promise(() => {}), { patienceMs: 10 })
  expect(await health()).toEqual({ ok: false, reason: 'The database does not answer.' })
})

it('the server queries once for many probes, and again later', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
  }
  const health = createHealth(ask, { rememberMs: 60_000 })
  await Promise.all([health(), health(), health()])
  expect(asked).toBe(1)
  const forgetful = createHealth(ask, { rememberMs: -1 })
  await forgetful()
  await forgetful()
  expect(asked).toBe(3)
})

it('the server is unhealthy when nothing listens at the database address', async () => {
  const nowhere = 'postgres://nobody:nothing@127.0.0.1:1/none'
  const log = createLog('silent')
  const db = openDatabase({ systemUrl: nowhere, callerUrl: nowhere, poolSize: 1, statementTimeoutMs: 1000, log })
  expect(await createHealth(() => db.system`select 1`)()).toMatchObject({ ok: false })
  await db.close()
})
