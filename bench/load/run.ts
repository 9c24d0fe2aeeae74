// npm run bench -- load [users=500 saves=50 seconds=60 open=600 library=40]: open dashboards with a socket and a refresh every 30
// seconds for ten minutes, and saves during the first. Prints waiting times, costs, and whether memory grows.
import { quantile } from '../platform/measure.ts'
import { startServer } from '../platform/server-process.ts'
import { type Dashboard, openDashboard } from './dashboard.ts'
import { makePeople } from './people.ts'
import { type Usage, usageOf } from './usage.ts'

const DEFAULTS = { users: 500, saves: 50, seconds: 60, open: 600, library: 40 }
const SAMPLE_MS = 10_000

export default async function benchLoad(out: (line: string) => void, args: readonly string[] = []): Promise<void> {
  const { users, saves, seconds, open, library } = settingsIn(args)
  await using server = await startServer()
  out(`Making ${users} people with ${library} captures each ...`)
  const sql = await server.connect(2)
  const people = await makePeople(sql, server.jwtSecret, users, library)
  const idle = await usageOf(server)
  const dashboards: Dashboard[] = []
  // Fifty at a time, as people arrive in the morning.
  for (let from = 0; from < people.length; from += 50)
    dashboards.push(
      ...(await Promise.all(people.slice(from, from + 50).map((person) => openDashboard(server, person)))),
    )
  const opened = await usageOf(server)
  out(`${users} dashboards are open. Saving ${saves} times a second for ${seconds} s ...`)

  const waits: number[] = []
  const failures: string[] = []
  const samples: Usage[] = []
  const sampling = setInterval(async () => samples.push(await usageOf(server)), SAMPLE_MS)
  const started = performance.now()
  const under: Promise<void>[] = []
  for (let n = 0; n < saves * seconds; n++) {
    await sleepUntil(started + (n * 1000) / saves)
    const dashboard = dashboards[(n * 7919) % dashboards.length]
    if (dashboard)
      under.push(
        dashboard.save(`Load ${n}`).then(
          (ms) => void waits.push(ms),
          (error: unknown) => void failures.push(String(error)),
        ),
      )
  }
  await Promise.all(under)
  const elapsed = (performance.now() - started) / 1000
  const saved = await usageOf(server)
  out(`Saved. The dashboards stay open for ${open} s in all ...`)
  await sleepUntil(Math.max(started + open * 1000, performance.now() + 2000))
  clearInterval(sampling)
  const ended = await usageOf(server)
  await Promise.all(dashboards.map((dashboard) => dashboard.close()))

  const heard = dashboards.flatMap((dashboard) => dashboard.heard())
  const refreshes = dashboards.flatMap((dashboard) => dashboard.refreshes())
  failures.push(...dashboards.flatMap((dashboard) => dashboard.failures()))
  out('')
  out(`save, until it is acknowledged      ${figures(waits)}   ${(waits.length / elapsed).toFixed(1)} a second`)
  out(`save, until the dashboard hears it  ${figures(heard)}   ${waits.length - heard.length} missed`)
  out(`refresh, all its requests           ${figures(refreshes)}   ${refreshes.length} of them`)
  out(`errors                              ${failures.length}${failures[0] ? `, such as ${failures[0]}` : ''}`)
  out('')
  out(
    `server memory: idle ${mb(idle.serverMb)}, dashboards open ${mb(opened.serverMb)}, after the saves ${mb(saved.serverMb)}, end ${mb(ended.serverMb)}`,
  )
  out(`  by the ${SAMPLE_MS / 1000} s: ${samples.map(({ serverMb }) => serverMb.toFixed(0)).join(' ')} MB`)
  out(`PostgreSQL memory: idle ${mb(idle.databaseMb)}, end ${mb(ended.databaseMb)}`)
  out(
    `processor while saving: server ${share(saved.serverCpuMs - opened.serverCpuMs, elapsed)}, PostgreSQL ${share(saved.databaseCpuMs - opened.databaseCpuMs, elapsed)} of one core`,
  )
  out(`a dashboard costs the server ${((1024 * (opened.serverMb - idle.serverMb)) / users).toFixed(0)} kB`)
  out(`on the disk: ${await onDisk(sql)}`)
  await sql.end()
  if (failures.length > 0) process.exitCode = 1
}

function settingsIn(args: readonly string[]): typeof DEFAULTS {
  const given: Record<string, number> = {}
  for (const [name = '', value] of args.map((arg) => arg.split('='))) given[name] = Number(value)
  for (const [name, value] of Object.entries(given))
    if (!(name in DEFAULTS) || !Number.isInteger(value) || value < 1)
      throw new Error(`"${name}" is none of ${Object.keys(DEFAULTS).join(', ')}, or is no whole number above 0.`)
  return { ...DEFAULTS, ...given }
}

const sleepUntil = (moment: number) => new Promise((wake) => setTimeout(wake, Math.max(0, moment - performance.now())))
const mb = (value: number) => `${value.toFixed(0)} MB`
const share = (cpuMs: number, seconds: number) => `${(cpuMs / seconds / 10).toFixed(0)} %`

function figures(times: number[]): string {
  const ms = (share: number) => `${quantile(times, share).toFixed(1).padStart(7)} ms`
  return `p50 ${ms(0.5)}   p95 ${ms(0.95)}`
}

async function onDisk(sql: Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['connect']>>): Promise<string> {
  const [row] = await sql<{ rows: number; bytes: number; text: number; database: number }[]>`
    select (select count(*)::int from captures) as rows, pg_total_relation_size('captures')::float8 as bytes,
      (select avg(length(content))::int from captures) as text, pg_database_size(current_database())::float8 as database`
  if (!row) return 'nothing'
  const each = row.bytes / row.rows
  return `${row.rows} captures of ${row.text} letters, ${(each / 1000).toFixed(1)} kB each with their indexes; the database has ${mb(row.database / 1e6)}`
}
