import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { createLog } from '../log/log.ts'
import { startTestPlatform } from '../testing/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createSchedules } from './schedule.ts'

const LIBRARY = fileURLToPath(new URL('../../test/project', import.meta.url))
const log = createLog('silent')

describe('one database under several processes', () => {
  let database: TestDatabase
  const opened: Database[] = []
  const open = () => {
    const common = { poolSize: 4, statementTimeoutMs: 8000, log }
    const db = openDatabase({ systemUrl: database.system, callerUrl: database.caller, ...common })
    opened.push(db)
    return db
  }

  beforeAll(async () => {
    database = await createTestDatabase(inject('superuser'), LIBRARY)
  })
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.close()))
    await database.drop()
  })

  it('runs a function once although every process tries to', async () => {
    const runs: string[] = []
    const processes = ['a', 'b', 'c'].map((id) => {
      const schedules = createSchedules({ db: open(), log })
      schedules.add({ name: 'hourly', everySeconds: 3600, run: async () => void runs.push(id) })
      return schedules
    })
    // Lets the checks that have begun finish.
    await Promise.all(processes.map((schedules) => schedules.close()))
    expect(runs).toHaveLength(1)
  })

  it('does not run again after a restart before it is due', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
    }
    for (const _start of ['first', 'second']) {
      const schedules = createSchedules({ db: open(), log })
      schedules.add({ name: 'daily', everySeconds: 86_400, run })
      await schedules.close()
    }
    expect(runs).toBe(1)
  })

  it('runs again when it is due, in any process, and never twice at once', async () => {
    let running = 0
    let most = 0
    let runs = 0
    const run = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 30))
      running -= 1
      runs += 1
    }
    const processes = [open(), open()].map((db) => {
      const schedules = createSchedules({ db, log })
      schedules.add({ name: 'often', everySeconds: 0.01, run })
      return schedules
    })
    await vi.waitUntil(() => runs >= 4, { timeout: 10_000 })
    await Promise.all(processes.map((schedules) => schedules.close()))
    expect(most).toBe(1)
  })

  it('runs the others while one takes long, on one connection', async () => {
    const db = open()
    const schedules = createSchedules({ db, log })
    let finish = () => {}
    const long = new Promise<void>((resolve) => {
      finish = resolve
    })
    for (const name of ['long 1', 'long 2', 'long 3', 'long 4', 'long 5'])
      schedules.add({ name, everySeconds: 3600, run: () => long })
    let runs = 0
    const run = async () => {
      // The pool has four connections.
      await db.system`select 1`
      runs += 1
    }
    schedules.add({ name: 'short', everySeconds: 0.01, run })
    await vi.waitUntil(() => runs >= 2, { timeout: 10_000 })
    finish()
    await schedules.close()
  })

  it('continues after a failed run', async () => {
    let runs = 0
    const schedules = createSchedules({ db: open(), log })
    schedules.add({
      name: 'failing',
      everySeconds: 0.01,
      run: async () => {
        runs += 1
        throw new Error('not this time')
      },
    })
    await vi.waitUntil(() => runs >= 3, { timeout: 10_000 })
    await schedules.close()
  })
})

it('the server calls a function as the service role by its schedule, and once more at the start where it asks for that', async () => {
  const platform = await startTestPlatform({ supabaseDir: LIBRARY })
  const count = async () => (await platform.sql`select count(*)::int as runs from public.reindex_runs`)[0]?.runs
  await vi.waitUntil(async () => (await count()) === 2, { timeout: 10_000 })
  await platform.stop()
})
