// Finds the database to back up: by its address, on the running server's PostgreSQL, or by starting PostgreSQL for the backup.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../db/connection-pool.ts'
import { postgresAccount } from '../db/embedded/account.ts'
import { findBinaries } from '../db/embedded/binaries.ts'
import { startCluster } from '../db/embedded/cluster.ts'
import { lockData } from '../db/embedded/data-lock.ts'
import { leftoverIn } from '../db/embedded/leftover.ts'
import { choosePlaces, placeOfData } from '../db/embedded/places.ts'
import { BackupError } from './faults.ts'

export type Source = Awaited<ReturnType<typeof openSource>>

export async function openSource(config: Config, checkout: string) {
  if (config.databaseUrl !== null) {
    const dataDir = config.dataDir ?? join(checkout, 'data')
    return { address: config.databaseUrl, dataDir, close: async () => undefined }
  }
  const account = await postgresAccount()
  const dataDir = await placeOfData({ given: config.dataDir, checkout, account })
  const dir = join(dataDir, 'postgres')
  const pgData = join(dir, 'cluster')
  const isThere = await readFile(join(pgData, 'PG_VERSION')).catch(() => null)
  if (!isThere) throw new BackupError({ kind: 'no-data', dir: dataDir })
  if ((await leftoverIn(pgData)) === 'postmaster')
    return { address: await addressIn(dir), dataDir, close: async () => undefined }

  const { binaries } = await choosePlaces({ given: dataDir, checkout, account, binaries: findBinaries() })
  const lock = await lockData(dataDir)
  const cluster = await startCluster({ binaries, dir, account }).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  return {
    address: cluster.address({ ...cluster.superuser, database: 'postgres' }),
    dataDir,
    async close(): Promise<void> {
      await cluster.stop()
      await lock.release()
    },
  }
}

/** Reads the address of a running PostgreSQL from postmaster.pid: line four is the port, line five the socket's folder. */
async function addressIn(dir: string): Promise<DatabaseAddress> {
  const lines = (await readFile(join(dir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const password = await readFile(join(dir, 'password'), 'utf8')
  return {
    host: lines[4]?.trim() || '127.0.0.1',
    port: Number(lines[3]),
    username: 'postgres',
    password,
    database: 'postgres',
  }
}
