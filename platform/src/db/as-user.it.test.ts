import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { ANONYMOUS } from './caller.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'

describe('running a statement as somebody', () => {
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await createTestDatabase(inject('superuser'), '/nowhere')
    db = openDatabase({
      systemUrl: database.system,
      callerUrl: database.caller,
      poolSize: 2,
      statementTimeoutMs: 5000,
      log: createLog('silent'),
    })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  it('takes the role and the claims for one transaction only', async () => {
    const who = { text: 'select current_user::text as who, auth.uid()::text as uid', values: [], prepare: true }
    const sub = '6f1d2c1e-0000-4000-8000-000000000001'
    const [asPerson] = await db.asUser({ role: 'authenticated', claims: { sub } }, who)
    expect(asPerson).toEqual({ who: 'authenticated', uid: sub })
    const [asNobody] = await db.asUser(ANONYMOUS, who)
    expect(asNobody).toEqual({ who: 'anon', uid: null })
  })
})
