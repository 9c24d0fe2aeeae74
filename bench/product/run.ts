// Measures how long the screens wait for a library of 1,000, 10,000 and 100,000 captures among a million, over HTTP.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { arch, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseAddress } from '../../platform/src/db/connection-pool.ts'
import { postgresAccount } from '../../platform/src/db/embedded/account.ts'
import { findBinaries } from '../../platform/src/db/embedded/binaries.ts'
import { startCluster } from '../../platform/src/db/embedded/cluster.ts'
import { prepareDatabase } from '../../platform/src/db/prepare.ts'
import { connect, type Sql } from '../../platform/src/db/sql.ts'
import { p50AndP95, quantile } from '../platform/measure.ts'
import { chart } from './chart.ts'
import { fillLibrary, READERS } from './fill-library.ts'
import { measureSaves } from './measure-saves.ts'
import { type Query, queries } from './queries.ts'
import { serveLibrary } from './serve-library.ts'
import { makeVocabulary } from './vocabulary.ts'

const MILLION = 1_000_000

/** Run from the repository's root. A given folder keeps the library: the first run fills it, later runs only query it. A number after it
 *  makes the library smaller than a million. */
export default async function benchProduct(
  out: (line: string) => void,
  [kept, given]: readonly string[] = [],
): Promise<void> {
  const total = Number(given ?? MILLION)
  const dir = kept ?? (await mkdtemp(join(tmpdir(), 'bench-product-')))
  try {
    if (!existsSync(join(dir, WRITTEN))) {
      out(`Writing ${total.toLocaleString('en')} captures and their indexes; this takes a good while.`)
      await withDatabase(dir, false, async ({ sql }) => {
        await fillLibrary(sql, total, out)
        await sql.unsafe(`alter role authenticator login password 'bench'`)
      })
      await writeFile(join(dir, WRITTEN), '')
      if (kept) return out('Written. Run it again to measure.')
    }
    out(`${cpus()[0]?.model ?? 'Unknown processor'}, ${cpus().length} cores, ${arch()}`)
    await measureFirst(dir, out)
    await withDatabase(dir, true, async (database) => {
      await measureDriver(database, out)
      await measureLibrary(database, total, out)
      await measureSaves(database, dir, out)
    })
  } finally {
    if (!kept) await rm(dir, { recursive: true, force: true })
  }
}

const WRITTEN = 'written'

export interface Database {
  readonly sql: Sql
  readonly system: DatabaseAddress
  readonly caller: DatabaseAddress
}

async function withDatabase(dir: string, durable: boolean, use: (database: Database) => Promise<void>): Promise<void> {
  const cluster = await startCluster({ binaries: findBinaries(), dir, account: await postgresAccount(), durable })
  const system = cluster.address({ ...cluster.superuser, database: 'postgres' })
  const caller = cluster.address({ username: 'authenticator', password: 'bench', database: 'postgres' })
  const sql = connect(system, { max: 2 })
  try {
    // A kept library is migrated, like a real one at the next start.
    await prepareDatabase(sql, 'supabase')
    await use({ sql, system, caller })
  } finally {
    await sql.end()
    await cluster.stop()
  }
}

/** The first request of its kind after a start of the database and the server, in the largest library. Opening the app takes a second first. */
async function measureFirst(dir: string, out: (line: string) => void): Promise<void> {
  const reader = READERS.at(-1)
  if (!reader) return
  for (const query of queries(makeVocabulary()).filter(({ name }) => FIRST.includes(name))) {
    await withDatabase(dir, true, async ({ system, caller }) => {
      const served = await serveLibrary(system, caller, true)
      const client = await served.signIn(reader.userId)
      await sleep(1000)
      // Loads the HTTP client of this process, which takes 50 ms of processor time. A browser has loaded its own.
      await fetch(`${served.url}/config.json`)
      const taken = await asked(query, client, reader, 50)
      out(row(`after a start: ${query.name}`, `${taken.toFixed(1)} ms`, '< 150'))
      await served.close()
    })
  }
}

const FIRST = ['search, middling word', 'search, two words in a row', 'find, two words', 'find, typing error']

/** The time of the smallest request on this machine, as a baseline. */
async function measureDriver({ sql }: Database, out: (line: string) => void): Promise<void> {
  const taken: number[] = []
  for (let n = 0; n < 500; n++) {
    const start = performance.now()
    await sql`select 1`
    taken.push(performance.now() - start)
  }
  out(row("the driver's bare select", p50AndP95(taken, 2)))
}

async function measureLibrary({ system, caller }: Database, total: number, out: (line: string) => void): Promise<void> {
  const served = await serveLibrary(system, caller)
  try {
    out(
      row(
        'milliseconds, p50 / p95',
        ...READERS.map(({ captures }) => captures.toLocaleString('en')),
        'at first, p95',
        'growth',
        'to reach',
      ),
    )
    const lines = []
    for (const query of queries(makeVocabulary())) {
      const measured = []
      for (const reader of READERS) measured.push(await time(query, await served.signIn(reader.userId), reader))
      const growth = (measured.at(-1)?.p50 ?? 0) / (measured[0]?.p50 ?? 1)
      const figures = measured.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`)
      const atFirst = measured.at(-1)?.firstP95.toFixed(1) ?? ''
      out(row(query.name, ...figures, atFirst, `x ${growth.toFixed(1)}`, query.p95 ? `p95 < ${query.p95}` : ''))
      if (!query.p95) continue
      lines.push({
        name: query.name,
        points: measured.map(({ p95 }, n) => ({ x: READERS[n]?.captures ?? 1, y: p95 })),
      })
    }
    await writeFile(
      'bench/product/growth.svg',
      chart(`p95 over the size of the library, among ${total.toLocaleString('en')} captures`, lines),
    )
    out('Drawn in bench/product/growth.svg')
  } finally {
    await served.close()
  }
}

/** Every query runs twice: on a server that has just started, and on a warm one. */
async function time(query: Query, client: Parameters<Query['ask']>[0], reader: Parameters<Query['ask']>[1]) {
  const warmUps = Math.min(5, query.times)
  for (let n = 0; n < warmUps; n++) await asked(query, client, reader, n)
  const rounds: number[][] = []
  for (let round = 0; round < 2; round++) {
    const taken: number[] = []
    for (let n = warmUps; n < query.times + warmUps; n++) taken.push(await asked(query, client, reader, n))
    rounds.push(taken)
  }
  const [first = [], second = []] = rounds
  return { p50: quantile(second, 0.5), p95: quantile(second, 0.95), firstP95: quantile(first, 0.95) }
}

async function asked(
  query: Query,
  client: Parameters<Query['ask']>[0],
  reader: Parameters<Query['ask']>[1],
  n: number,
): Promise<number> {
  const start = performance.now()
  const { error } = await query.ask(client, reader, n)
  if (error) throw new Error(`${query.name}: ${error.message}`)
  return performance.now() - start
}

function row(name: string, ...cells: string[]): string {
  return `  ${name.padEnd(38)}${cells.map((cell) => cell.padStart(16)).join('')}`
}
