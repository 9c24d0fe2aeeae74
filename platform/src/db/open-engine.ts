// Opens the configured database: the embedded one, or the PostgreSQL at DATABASE_URL.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { DatabaseAddress } from './connection-pool.ts'
import { postgresAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { startCluster } from './embedded/cluster.ts'
import { lockData } from './embedded/data-lock.ts'
import { keepRunning } from './embedded/keep-running.ts'
import { choosePlaces } from './embedded/places.ts'
import { prepareDatabase } from './prepare.ts'
import { connect, type Sql } from './sql.ts'

export interface Engine {
  readonly systemUrl: DatabaseAddress
  readonly callerUrl: DatabaseAddress
  readonly dataDir: string
  /** The PostgreSQL version and where it runs, for the start message. */
  readonly description: string
  close(): Promise<void>
}

export async function openEngine(config: Config, checkout: string, log: Log): Promise<Engine> {
  return config.databaseUrl === null
    ? openEmbedded(config, checkout, log)
    : openByUrl(config.databaseUrl, config, checkout)
}

async function openEmbedded(config: Config, checkout: string, log: Log): Promise<Engine> {
  const account = await postgresAccount()
  const places = await choosePlaces({ given: config.dataDir, checkout, account, binaries: findBinaries() })
  const lock = await lockData(places.dataDir)
  const cluster = await startCluster({
    binaries: places.binaries,
    dir: join(places.dataDir, 'postgres'),
    account,
  }).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const keeper = keepRunning(cluster, log)
  const close = async () => {
    await keeper.stop()
    await cluster.stop()
    await lock.release()
  }
  try {
    const database = 'postgres'
    const systemUrl = cluster.address({ ...cluster.superuser, database })
    await prepare(systemUrl, config.supabaseDir)
    // A new password at every start, so none has to be stored.
    const password = randomBytes(24).toString('base64url')
    await withConnection(systemUrl, (sql) => sql.unsafe(`alter role authenticator login password '${password}'`))
    return {
      systemUrl,
      callerUrl: cluster.address({ username: 'authenticator', password, database }),
      dataDir: places.dataDir,
      description: `PostgreSQL ${places.binaries.version}, embedded${places.moved ? ` (the account ${account.name} cannot enter ${checkout})` : ''}`,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openByUrl(url: string, config: Config, checkout: string): Promise<Engine> {
  const dataDir = config.dataDir ?? join(checkout, 'data')
  const version = await withConnection(url, async (sql) => {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
    return row?.version ?? ''
  })
  if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
    throw new Error(`DATABASE_URL leads to PostgreSQL ${version}; version ${OLDEST_MAJOR} or newer is needed.`)
  }
  await prepare(url, config.supabaseDir)
  return {
    systemUrl: url,
    callerUrl: url,
    dataDir,
    description: `PostgreSQL ${version} at ${new URL(url).host}`,
    close: async () => undefined,
  }
}

const OLDEST_MAJOR = 15

function prepare(address: DatabaseAddress, supabaseDir: string) {
  return withConnection(address, (sql) => prepareDatabase(sql, supabaseDir))
}

async function withConnection<T>(address: DatabaseAddress, run: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = connect(address, { max: 2 })
  try {
    return await run(sql)
  } finally {
    await sql.end()
  }
}
