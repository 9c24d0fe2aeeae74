// Starts the server as `npm start` does, in a process of its own that tests may kill.
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../src/db/embedded/free-port.ts'
import { leftoverIn } from '../../src/db/embedded/leftover.ts'
import { connect } from '../../src/db/sql.ts'
import { type ServerProcess, spawnServer } from '../../src/testing/server-process.ts'

export { freePort, type ServerProcess }

/** A data folder that PostgreSQL's account may enter, removed by the caller. */
export async function dataFolder(): Promise<string> {
  const dir = await mkdtemp('/tmp/start-test-')
  await chmod(dir, 0o711)
  return dir
}

/** Stops whatever PostgreSQL a killed server left, and removes the folder. */
export async function cleanUp(dataDir: string): Promise<void> {
  const isRunning = (await leftoverIn(join(dataDir, 'postgres', 'cluster'))) === 'postmaster'
  if (isRunning) process.kill(await postmasterPid(dataDir), 'SIGQUIT')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** A server without a project or a web app, unless told. The setup of the tests (prepared-database.ts) has built what was stale. */
export async function runServer(env: Record<string, string>): Promise<ServerProcess> {
  const isBuilt = process.env.PREPARED_DATABASE !== undefined
  const empty = '/tmp/no-project'
  await mkdir(empty, { recursive: true })
  return await spawnServer({ SUPABASE_DIR: empty, WEB_DIR: '/tmp/no-web', ...env }, { isBuilt })
}

/** A connection straight to the embedded PostgreSQL of a data folder. */
export async function connectTo(dataDir: string) {
  const password = await readFile(join(dataDir, 'postgres', 'password'), 'utf8')
  const host = join(dataDir, 'postgres')
  return connect({ host, port: 5432, username: 'postgres', password, database: 'postgres' }, { max: 1 })
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

export function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' })
    return process.getuid?.() === 0
  } catch {
    return false
  }
}
