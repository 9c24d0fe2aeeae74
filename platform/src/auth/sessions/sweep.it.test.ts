import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { createLog } from '../../log/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { sweep } from './sweep.ts'

describe('sweep', () => {
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await createTestDatabase(inject('superuser'), '/nowhere')
    const options = { poolSize: 2, statementTimeoutMs: 5000, log: createLog('silent') }
    db = openDatabase({ systemUrl: database.system, callerUrl: database.caller, ...options })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  it('deletes expired rows only', async () => {
    const sql = db.system
    const id = '6f1d2c1e-0000-4000-8000-000000000001'
    await sql`insert into auth.users (id, email) values (${id}, 'a@example.org')`
    await sql`
      insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at) values
        (${id}, 'recovery', 'old', 'a@example.org', now() - interval '61 minutes'),
        (${id}, 'magiclink', 'fresh', 'a@example.org', now() - interval '59 minutes')`
    await sql`
      insert into auth.flow_state (user_id, code_challenge, code_challenge_method, authentication_method, created_at) values
        (${id}, 'old', 's256', 'recovery', now() - interval '25 hours'),
        (${id}, 'fresh', 's256', 'recovery', now() - interval '23 hours')`
    await sql`
      insert into auth.sessions (user_id, refresh_token_key, user_agent, updated_at, not_after) values
        (${id}, '', 'left behind', now() - interval '31 days', null),
        (${id}, '', 'run out', now(), now() - interval '25 hours'),
        (${id}, '', 'in use', now() - interval '29 days', null)`
    await sql`
      insert into auth.webauthn_challenges (challenge_type, challenge, created_at) values
        ('authentication', 'old', now() - interval '6 minutes'),
        ('authentication', 'fresh', now() - interval '4 minutes')`
    await sweep({ db, now: () => new Date() })
    expect(await sql`select token_hash from auth.one_time_tokens`).toEqual([{ token_hash: 'fresh' }])
    expect(await sql`select code_challenge from auth.flow_state`).toEqual([{ code_challenge: 'fresh' }])
    expect(await sql`select challenge from auth.webauthn_challenges`).toEqual([{ challenge: 'fresh' }])
    expect(await sql`select user_agent from auth.sessions`).toEqual([{ user_agent: 'in use' }])
  })
})
