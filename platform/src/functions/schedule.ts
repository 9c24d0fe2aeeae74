// Runs scheduled functions when they are due by the record in the database, in one process at a time and one after the other.
import type { Deps } from '../deps.ts'

export interface ScheduledFunction {
  readonly name: string
  readonly everySeconds: number
  run(): Promise<void>
}

export interface Schedules {
  add(scheduled: ScheduledFunction): void
  /** Lets a run that has begun finish. */
  close(): Promise<void>
}

export function createSchedules({ db, log }: Pick<Deps, 'db' | 'log'>): Schedules {
  const timers = new Map<string, NodeJS.Timeout>()
  let queue: Promise<unknown> = Promise.resolve()
  let ready: Promise<unknown> | null = null
  let closed = false

  function wait(scheduled: ScheduledFunction, seconds: number): void {
    if (closed) return
    timers.set(scheduled.name, setTimeout(() => enqueue(scheduled), seconds * 1000).unref())
  }

  // One at a time, so that waiting functions never hold more than one connection.
  function enqueue(scheduled: ScheduledFunction): void {
    queue = queue.then(async () => {
      if (closed) return
      try {
        ready ??= prepareRecord(db.system)
        await ready
        wait(scheduled, await runIfDue(db.system, scheduled))
      } catch (error) {
        ready = null
        log.error({ err: error, function: scheduled.name }, 'scheduled function could not be run')
        wait(scheduled, scheduled.everySeconds)
      }
    })
  }

  return {
    add: enqueue,
    async close() {
      closed = true
      for (const timer of timers.values()) clearTimeout(timer)
      await queue
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

/** Returns the seconds until the next check. */
async function runIfDue(system: System, { name, everySeconds, run }: ScheduledFunction): Promise<number> {
  const connection = await system.reserve()
  try {
    // A session lock: PostgreSQL releases it when the process dies.
    const [lock] = await connection<{ taken: boolean }[]>`
      select pg_try_advisory_lock(hashtext(${LOCK_SPACE}), hashtext(${name})) as taken`
    if (!lock?.taken) return Math.min(everySeconds, BUSY_RETRY_SECONDS)
    try {
      const [claimed] = await connection`
        insert into supabase_migrations.scheduled_functions as record (name, started_at)
        values (${name}, clock_timestamp())
        on conflict (name) do update set started_at = clock_timestamp()
          where record.started_at + make_interval(secs => ${everySeconds}) <= clock_timestamp()
            -- The machine's clock was set back: a run that is still to come does not count.
            or record.started_at > clock_timestamp()
        returning name`
      if (claimed) await run()
      const [due] = await connection<{ seconds: number }[]>`
        select extract(epoch from started_at + make_interval(secs => ${everySeconds}) - clock_timestamp())::float8 as seconds
        from supabase_migrations.scheduled_functions where name = ${name}`
      // A little late: a check that is too early would find it not due and check again.
      return Math.min(Math.max(due?.seconds ?? everySeconds, 0) + 0.01, everySeconds)
    } finally {
      await connection`select pg_advisory_unlock(hashtext(${LOCK_SPACE}), hashtext(${name}))`
    }
  } finally {
    connection.release()
  }
}

const BUSY_RETRY_SECONDS = 5
