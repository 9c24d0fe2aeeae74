// Runs scheduled functions when they are due by the record in the database, each in one process at a time. A long run of one delays no other.
import type { Deps } from '../deps.ts'

export interface ScheduledFunction {
  readonly name: string
  readonly everySeconds: number
  run(): Promise<void>
}

export function createSchedules({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const locks = createLocks(db.system)
  let ready: Promise<unknown> | null = null
  let closed = false

  function wait(scheduled: ScheduledFunction, seconds: number): void {
    if (closed) return
    timers.set(scheduled.name, setTimeout(() => start(scheduled), seconds * 1000).unref())
  }

  function start(scheduled: ScheduledFunction): void {
    if (closed) return
    const run = check(scheduled).finally(() => running.delete(run))
    running.add(run)
  }

  async function check(scheduled: ScheduledFunction): Promise<void> {
    try {
      ready ??= prepareRecord(db.system)
      await ready
      wait(scheduled, await runIfDue(db.system, locks, scheduled))
    } catch (error) {
      ready = null
      log.error({ err: error, function: scheduled.name }, 'scheduled function could not be run')
      wait(scheduled, scheduled.everySeconds)
    }
  }

  return {
    add: start,
    /** Lets a run that has begun finish. */
    async close() {
      closed = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

type System = Deps['db']['system']

const LOCK_SPACE = 'scheduled functions'

/** In the schema of the migrations, which every database has. */
async function prepareRecord(system: System): Promise<void> {
  await system.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${LOCK_SPACE}))`
    await tx`create schema if not exists supabase_migrations`
    await tx`create table if not exists supabase_migrations.scheduled_functions (
      name text primary key,
      started_at timestamptz not null
    )`
  })
}

type Locks = ReturnType<typeof createLocks>

/** Session locks: PostgreSQL releases them when the process dies. One connection holds all of them, so that long runs do not use up the pool. */
function createLocks(system: System) {
  let connection: Awaited<ReturnType<System['reserve']>> | null = null
  const held = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  /** A connection runs one statement at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work).catch((error: unknown) => {
      // The connection is lost, and all locks with it.
      held.clear()
      throw error
    })
    last = done.catch(() => undefined).then(giveBack)
    return done
  }

  function giveBack(): void {
    if (held.size > 0) return
    connection?.release()
    connection = null
  }

  return {
    take: (name: string): Promise<boolean> =>
      inTurn(async () => {
        connection ??= await system.reserve()
        const [lock] = await connection<{ taken: boolean }[]>`
          select pg_try_advisory_lock(hashtext(${LOCK_SPACE}), hashtext(${name})) as taken`
        if (lock?.taken) held.add(name)
        return lock?.taken === true
      }),
    release: (name: string): Promise<void> =>
      inTurn(async () => {
        if (held.delete(name) && connection)
          await connection`select pg_advisory_unlock(hashtext(${LOCK_SPACE}), hashtext(${name}))`
      }),
  }
}

/** Returns the seconds until the next check. */
async function runIfDue(system: System, locks: Locks, { name, everySeconds, run }: ScheduledFunction): Promise<number> {
  if (!(await locks.take(name))) return Math.min(everySeconds, BUSY_RETRY_SECONDS)
  try {
    const [claimed] = await system`
      insert into supabase_migrations.scheduled_functions as record (name, started_at)
      values (${name}, clock_timestamp())
      on conflict (name) do update set started_at = clock_timestamp()
        where record.started_at + make_interval(secs => ${everySeconds}) <= clock_timestamp()
          -- The machine's clock was set back: a run that is still to come does not count.
          or record.started_at > clock_timestamp()
      returning name`
    if (claimed) await run()
    const [due] = await system<{ seconds: number }[]>`
      select extract(epoch from started_at + make_interval(secs => ${everySeconds}) - clock_timestamp())::float8 as seconds
      from supabase_migrations.scheduled_functions where name = ${name}`
    // A little late: a check that is too early would find it not due and check again.
    return Math.min(Math.max(due?.seconds ?? everySeconds, 0) + 0.01, everySeconds)
  } finally {
    await locks.release(name)
  }
}

const BUSY_RETRY_SECONDS = 5
