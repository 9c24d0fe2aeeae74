// An external PostgreSQL for DATABASE_URL: on loopback, removed after the test.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresAccount } from '../src/db/embedded/account.ts'
import { findBinaries } from '../src/db/embedded/binaries.ts'
import { startCluster } from '../src/db/embedded/cluster.ts'

export type LoopbackCluster = Awaited<ReturnType<typeof loopbackCluster>>

export async function loopbackCluster(wrapper?: 'postgres-15') {
  const folder = await mkdtemp('/tmp/loopback-')
  await chmod(folder, 0o711)
  // The path is too long for a socket, so it listens on loopback.
  const dir = join(folder, 'x'.repeat(100))
  await mkdir(dir)
  const binaries = findBinaries(wrapper)
  const cluster = await startCluster({ binaries, dir, account: await postgresAccount(), durable: false })
  const { host, port, username, password } = cluster.address({ ...cluster.superuser, database: 'postgres' })
  return {
    url: `postgres://${username}:${password}@${host}:${port}/postgres`,
    async stop(): Promise<void> {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
